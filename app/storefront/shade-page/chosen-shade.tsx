import { variantParam } from "../../../shop/catalog/catalog-rules.ts";
import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { ContactLine } from "../../components/contact-line.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { Price } from "../../components/price.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { SwatchTile } from "../shades/swatch-tile.tsx";
import { type Skin, shadeAddress } from "./shade-address.ts";
import { TakeShade } from "./take-shade.tsx";

type ChosenShadeProps = {
  productId: string;
  list: ShadeList;
  chosen: ShadeList["shades"][number] | null;
  skin: Skin | null;
  publicUrl: string;
};

/** The shade that is looked at, in words, and the way to buy it; who to ask where one is not sure. */
export function ChosenShade({ productId, list, chosen, skin, publicUrl }: ChosenShadeProps) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  const contacts = useShopSettings();
  const address = `${publicUrl}${path(`/shades/${productId}`)}${chosen ? `?${variantParam}=${chosen.id}` : ""}`;
  const subject = [list.name.text, chosen?.name.text].filter(Boolean).join(", ");
  return (
    <div className="sp-side">
      {chosen ? (
        <Chosen productId={productId} list={list} chosen={chosen} skin={skin} />
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
            {t("finder.fewTaps")}
          </Link>
        )}
      </div>
    </div>
  );
}

type ChosenProps = Omit<ChosenShadeProps, "chosen" | "publicUrl"> & { chosen: ShadeList["shades"][number] };

function Chosen({ productId, list, chosen, skin }: ChosenProps) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  const closest = list.shades.find(({ id }) => id === chosen.closestId);
  // What the merchant's line says of the undertone is not said twice.
  const words = [
    ...(chosen.family && list.group !== "complexion" ? [t(`shade.${chosen.family}`)] : []),
    ...(list.finish ? [t("shades.finish", { finish: t(`attribute.${list.finish}`) })] : []),
    ...(chosen.undertone && !chosen.line ? [t(`shades.undertone.${chosen.undertone}`)] : []),
  ];
  return (
    <>
      <div className="sp-chosen">
        <SwatchTile color={chosen.swatch} isSoldOut={!chosen.inStock} />
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
            <Price price={chosen.price} listPrice={chosen.listPrice} />
          ) : (
            <p className="sp-price">{t("product.soldOut")}</p>
          )}
          {closest && (
            <Link className="link" to={path(shadeAddress(productId, closest.id, skin))}>
              {t("shades.closest", { shade: closest.name.text })}
            </Link>
          )}
        </div>
      </div>
      <div className="sp-do">
        <TakeShade productId={productId} list={list} shade={chosen} className="only-d" />
        <Link className="link" to={`${path(list.path)}?${variantParam}=${chosen.id}`}>
          {t("match.page")}
        </Link>
      </div>
    </>
  );
}
