import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { DepthStrip } from "../shades/depth-strip.tsx";
import { shadeAddress } from "./worn.tsx";

type ShadeOfList = ShadeList["shades"][number];
type ShadeChoicesProps = { productId: string; list: ShadeList; chosen: ShadeOfList | null };

/** Every shade as a link to itself: light to deep where it should disappear on the skin, else as the merchant orders them. */
export function ShadeChoices({ productId, list, chosen }: ShadeChoicesProps) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  const to = ({ id }: { id: string }) => path(shadeAddress(productId, id));
  const shown = list.shades.filter(({ swatch }) => swatch);
  return (
    <nav className="sp-choices" aria-label={t("product.shade")}>
      <p className="sp-choose">
        <b>{t(list.group === "complexion" ? "shades.depth" : "product.shade")}</b>
        <span className="small muted">{t(list.group === "complexion" ? "match.tapSkin" : "match.tap")}</span>
      </p>
      {list.group === "complexion" ? (
        <DepthStrip
          shades={shown.map((shade) => ({ ...shade, _id: shade.id }))}
          chosenId={chosen?.id ?? null}
          t={t}
          tile={(shade, className, content) => (
            <Link key={shade.id} className={className} to={to(shade)} aria-current={current(shade, chosen)}>
              {content}
            </Link>
          )}
        />
      ) : (
        <ul className="sp-tiles">
          {shown.map((shade) => (
            <li key={shade.id}>
              <Link className={shade.inStock ? "" : "no"} to={to(shade)} aria-current={current(shade, chosen)}>
                <svg viewBox="0 0 8 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="8" height="6" fill={shade.swatch ?? "none"} />
                </svg>
                <Localized value={shade.name} />
                {!shade.inStock && <span className="vh">, {t("product.soldOut")}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function current({ id }: { id: string }, chosen: ShadeOfList | null) {
  return id === chosen?.id ? "true" : undefined;
}
