import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { DepthStrip } from "../shades/depth-strip.tsx";
import { SwatchTile } from "../shades/swatch-tile.tsx";
import { type Skin, shadeAddress } from "./shade-address.ts";

type ShadeOfList = ShadeList["shades"][number];
type ShadeChoicesProps = { productId: string; list: ShadeList; chosen: ShadeOfList | null; skin: Skin | null };

/** Up to this many tiles say what their shade is like; more show names alone. */
const maxDescribed = 9;

const choicesId = "choices";

/** Every shade as a link to itself: light to deep where it should disappear on the skin, else as the merchant orders them. */
export function ShadeChoices({ productId, list, chosen, skin }: ShadeChoicesProps) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  // The page of another shade opens where the customer tapped.
  const to = ({ id }: { id: string }) => `${path(shadeAddress(productId, id, skin))}#${choicesId}`;
  const shown = list.shades.filter(({ swatch }) => swatch);
  return (
    <nav className="sp-choices" id={choicesId} aria-label={t("product.shade")}>
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
        <ul className={shown.length > maxDescribed ? "sp-tiles" : "sp-tiles is-described"}>
          {shown.map((shade) => (
            <li key={shade.id}>
              <Link className={shade.inStock ? "" : "no"} to={to(shade)} aria-current={current(shade, chosen)}>
                <SwatchTile color={shade.swatch} isSoldOut={!shade.inStock} />
                <span className="sp-name">
                  <Localized value={shade.name} />
                </span>
                {shown.length <= maxDescribed && <TileWords shade={shade} />}
                {!shade.inStock && <span className="vh">, {t("product.soldOut")}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** The other name, and what the shade is like in a few words. */
function TileWords({ shade: { otherName, line } }: { shade: ShadeOfList }) {
  return (
    <>
      {otherName && (
        <small className="sp-other">
          <Localized value={otherName} />
        </small>
      )}
      {line && (
        <small>
          <Localized value={line} />
        </small>
      )}
    </>
  );
}

function current({ id }: { id: string }, chosen: ShadeOfList | null) {
  return id === chosen?.id ? "true" : undefined;
}
