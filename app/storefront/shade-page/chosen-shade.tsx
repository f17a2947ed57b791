import { variantParam } from "../../../shop/catalog/catalog-rules.ts";
import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { Button } from "../../components/button.tsx";
import { ContactLine } from "../../components/contact-line.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { stockAlertAnchor } from "../../components/stock-alert-anchor.ts";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";

type ChosenShadeProps = {
  productId: string;
  list: ShadeList;
  chosen: ShadeList["shades"][number] | null;
  publicUrl: string;
};

/** The shade that is looked at, in words, and the way to buy it; who to ask where one is not sure. */
export function ChosenShade({ productId, list, chosen, publicUrl }: ChosenShadeProps) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  const contacts = useShopSettings();
  const address = `${publicUrl}${path(`/shades/${productId}`)}${chosen ? `?${variantParam}=${chosen.id}` : ""}`;
  const subject = [list.name.text, chosen?.name.text].filter(Boolean).join(", ");
  return (
    <div className="sp-side">
      {chosen ? (
        <Chosen productId={productId} list={list} chosen={chosen} />
      ) : (
        <p className="sp-none">{t("match.choose")}</p>
      )}
      <div className="sp-ask">
        <b>{t("match.unsure")}</b>
        <p className="small">{t(list.group === "complexion" ? "match.wrist" : "match.askText")}</p>
        <p className="small">
          <ContactLine
            contacts={contacts}
            lead={t("match.ask")}
            about={`${t("match.askAbout", { subject })}\n${address}`}
          />
        </p>
        {list.group === "complexion" && (
          <Link className="link" to={path("/shade-finder")}>
            {t("match.finder")}
          </Link>
        )}
      </div>
    </div>
  );
}

type ChosenProps = Omit<ChosenShadeProps, "chosen" | "publicUrl"> & { chosen: ShadeList["shades"][number] };

function Chosen({ productId, list, chosen }: ChosenProps) {
  const { language } = useI18n();
  const { t, path, money } = serverI18n(language);
  const page = `${path(list.path)}?${variantParam}=${chosen.id}`;
  const closest = list.shades.find(({ id }) => id === chosen.closestId);
  const words = [
    ...(chosen.family && list.group !== "complexion" ? [t(`shade.${chosen.family}`)] : []),
    ...(list.finish ? [t(`attribute.${list.finish}`)] : []),
    ...(chosen.undertone ? [t(`shades.undertone.${chosen.undertone}`)] : []),
  ];
  return (
    <div className="sp-chosen">
      <svg className="sp-chip" viewBox="0 0 8 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="8" height="8" fill={chosen.swatch ?? "none"} />
      </svg>
      <div>
        <h2 className="display h3">
          <Localized value={chosen.name} />{" "}
          {chosen.otherName && (
            <small>
              <Localized value={chosen.otherName} />
            </small>
          )}
        </h2>
        {chosen.line && (
          <p>
            <Localized value={chosen.line} />
          </p>
        )}
        {words.length > 0 && <p className="sp-words small muted">{words.join(", ")}</p>}
        {chosen.inStock ? (
          <Button small to={page}>
            {t("match.take", { shade: chosen.name.text, price: money(chosen.price) })}
          </Button>
        ) : (
          <>
            <p className="sp-out">{t("product.soldOut")}</p>
            <Button small variant="outline" to={`${page}#${stockAlertAnchor}`}>
              {t("back.ask")}
            </Button>
            {closest && (
              <Link className="link" to={`${path(`/shades/${productId}`)}?${variantParam}=${closest.id}`}>
                {t("shades.closest", { shade: closest.name.text })}
              </Link>
            )}
          </>
        )}
      </div>
    </div>
  );
}
