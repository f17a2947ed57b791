import { variantParam } from "../../../shop/catalog/catalog-rules.ts";
import type { ListedProduct } from "../../../shop/catalog/product-queries.ts";
import type { Localized as LocalizedText } from "../../../shop/language.ts";
import type { NearShade } from "../../../shop/shades/nearest-shades.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { Price } from "../../components/price.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { differenceWords } from "./shade-words.ts";

type NearShadesProps = { chosen: { name: LocalizedText }; near: NearShade[]; products: ListedProduct[] };

/** What looks most like a shade in other products, with the difference in words. */
export function NearShades({ chosen, near, products }: NearShadesProps) {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  if (near.length === 0) return null;
  return (
    <section className="sp-near" aria-labelledby="near">
      <h2 className="display h2" id="near">
        {t("match.near", { shade: chosen.name.text })}
      </h2>
      <p className="muted">{t("match.nearText")}</p>
      <ul className="sp-cards">
        {near.map((shade) => {
          const product = products.find(({ id }) => id === shade.productId);
          return product && <NearCard key={shade.variantId} shade={shade} product={product} />;
        })}
      </ul>
    </section>
  );
}

type NearCardProps = { shade: NearShade; product: ListedProduct };

/** A shade of another product: photo, names, how it differs, and price. */
function NearCard({ shade, product }: NearCardProps) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const variant = product.variants.find(({ id }) => id === shade.variantId);
  if (!variant) return null;
  // Of a product in one shade the name may end with it.
  const name = variant.name && !product.name.text.endsWith(variant.name.text) ? variant.name : null;
  return (
    <li>
      <Link className="sp-card" to={`${i18n.path(product.path)}?${variantParam}=${variant.id}`}>
        <ResponsiveImage image={variant.picture ?? product.pictures[0] ?? null} alt="" sizes="96px" />
        <div>
          <b className="display">
            <Localized value={product.name} />
            {name && (
              <>
                , <Localized value={name} />
              </>
            )}
          </b>
          <span className="small muted">{differenceWords(i18n, shade)}</span>
          <Price price={variant.price} listPrice={variant.listPrice} />
        </div>
        <svg className="sp-dot" viewBox="0 0 28 28" aria-hidden="true">
          <circle cx="14" cy="14" r="14" fill={shade.swatch} />
        </svg>
      </Link>
    </li>
  );
}
