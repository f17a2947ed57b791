import { Fragment } from "react";
import type { ListedProduct } from "../../../shop/catalog/product-queries.ts";
import { paisa, times } from "../../../shop/money.ts";
import type { SetPartInfo } from "../../../shop/sets/list-sets.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { Price } from "../../components/price.tsx";
import { Island } from "../../documents/island.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { ShadePart } from "../shade-page/shade-part.tsx";
import "./set-strip.css";

/** On the page of a part: the set in which it costs less, and why. */
export function SetStrip({ set, parts }: { set: ListedProduct; parts: SetPartInfo[] }) {
  const { t, path, money } = serverI18n(useI18n().language);
  const { id, name, price, listPrice, pictures, variants } = set;
  const [variant] = variants;
  const [picture = null] = pictures;
  const saving = money(paisa((listPrice ?? price) - price));
  return (
    <section className="set-strip" aria-labelledby="set-strip">
      <div className="wrap">
        <h2 className="display h3" id="set-strip">
          {t("set.strip")}
        </h2>
        <div className="set-strip-g">
          <ol>
            {parts.map((part, index) => (
              <Fragment key={part.path}>
                {index > 0 && (
                  <li className="set-strip-plus" aria-hidden="true">
                    <Icon name="plus" />
                  </li>
                )}
                <li>
                  <Link to={path(part.path)}>
                    <span className="set-strip-ph">
                      <ResponsiveImage image={part.picture} alt="" sizes="(min-width: 1024px) 200px, 29vw" />
                    </span>
                    <b className="display">{part.name && <Localized value={part.name} />}</b>
                  </Link>
                  <span className="num">
                    {money(times(part.price, part.pieces))}
                    {part.pieces > 1 && ` ${t("summary.times", { quantity: part.pieces })}`}
                  </span>
                </li>
              </Fragment>
            ))}
          </ol>
          <div className="set-strip-t">
            <p>
              {t("set.stripWhy", { amount: saving })}{" "}
              <Link className="link" to={path(set.path)}>
                <Localized value={name} />
              </Link>
            </p>
            <Price className="info-price" price={price} listPrice={listPrice} showSaving />
            {variant && (
              <Island
                name="shade-part"
                of={ShadePart}
                hydrate="visible"
                props={{
                  add: {
                    item: { productId: id, variantId: variant.id, name: name.text, picture, price },
                    className: "btn-w",
                    variant: "outline",
                    texts: { add: t("set.add"), added: t("cart.addedView") },
                  },
                }}
              />
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
