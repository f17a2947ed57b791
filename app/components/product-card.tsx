import type { ReactNode } from "react";
import type { ProductCard as ProductCardData } from "../../shop/catalog/list-products.ts";
import { percentOff } from "../../shop/catalog/percent-off.ts";
import { paisa } from "../../shop/money.ts";
import { useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import { FragmentCache } from "./fragment-cache.tsx";
import { Icon } from "./icon.tsx";
import { ResponsiveImage } from "./image.tsx";
import { Link } from "./page.tsx";
import { Price } from "./price.tsx";
import "./product-card.css";
import { Rating } from "./stars.tsx";
import { stockAlertAnchor } from "./stock-alert-anchor.ts";
import { SwatchDots } from "./swatches.tsx";
import { WishlistButton } from "./wishlist-button.tsx";

type ProductCardProps = {
  product: ProductCardData;
  /** Its grid, for the picture's width; four columns by default. */
  sizes?: string | undefined;
  /** Its picture is half a desktop wide. */
  isLarge?: boolean | undefined;
  priority?: boolean | "if-visible";
  /** The level of its name among the page's headings. */
  level?: 2 | 3;
  /** Shown in the picture's corner; the wishlist button by default. */
  corner?: ReactNode;
  /** Said below the name, such as why a search has found it. */
  note?: string | undefined;
};

/** What a card's button puts into the cart; card-actions.tsx reads it from the button's `data-add`. */
export type CardItem = Pick<ProductCardData, "id" | "onlyVariantId" | "name" | "picture" | "price">;

const fourColumnSizes = "(min-width: 1440px) 307px, (min-width: 1024px) 22vw, 46vw";

/**
 * A product in a grid: photograph, brand, name, price, rating with its shades. Markup alone: its buttons work by
 * card-actions.tsx, so that a list needs no components in the browser.
 */
export function ProductCard({
  product,
  sizes = fourColumnSizes,
  isLarge,
  priority,
  level = 3,
  corner,
  note,
}: ProductCardProps) {
  const { t, path } = useI18n();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <FragmentCache
      as="article"
      className={`card${product.inStock ? "" : " out"}${product.isSet ? " is-set" : ""}`}
      source={product}
      cacheKey={corner || note ? null : `${priority} ${level} ${sizes}`}
    >
      {() => (
        <>
          <div className="card-ph" data-second={secondPictureData(product)}>
            <ResponsiveImage image={product.picture} alt="" sizes={sizes} isLarge={isLarge} priority={priority} />
            {!product.isSet && <Tag product={product} />}
            {product.inStock ? <AddButton product={product} /> : <StockAlertLink product={product} />}
            {corner ?? <WishlistButton productId={product.id} name={product.name.text} className="card-corner" />}
          </div>
          <div className="card-b">
            <span className="card-brand">{product.brand}</span>
            <Heading className="card-name">
              <Link to={path(product.path)}>
                <Localized value={product.name} />
              </Link>
            </Heading>
            {product.setAbout && (
              <p className="card-about">
                <Localized value={product.setAbout} />
              </p>
            )}
            {note && <p className="card-about">{note}</p>}
            <Price price={product.price} listPrice={product.listPrice} from={product.fromPrice} />
            {!product.inStock && <p className="card-out">{t("product.soldOut")}</p>}
            <div className="card-m">
              {product.isSet && <Tag product={product} />}
              {product.rating !== null && product.ratingCount > 0 && (
                <Rating rating={product.rating} count={product.ratingCount} />
              )}
              {!product.isSet && product.swatches.length > 1 && <SwatchDots swatches={product.swatches} />}
            </div>
          </div>
        </>
      )}
    </FragmentCache>
  );
}

/** At most one tag: the saving, of a set in taka, also where only another size or shade is reduced; otherwise "new". */
function Tag({ product }: { product: ProductCardData }) {
  const { t, money } = useI18n();
  const { price, listPrice, salePrice, saleVariant, isNew, isSet } = product;
  const percent = percentOff(price, listPrice);
  if (isSet && listPrice !== null && listPrice > price)
    return <span className="card-tag off">{t("product.setSaving", { amount: money(paisa(listPrice - price)) })}</span>;
  if (percent > 0) return <span className="card-tag off">{t("product.percentOff", { percent })}</span>;
  if (salePrice !== null && saleVariant !== null) {
    const maxPercent = percentOff(salePrice, saleVariant.listPrice);
    return (
      <span className="card-tag off">
        {maxPercent > 0 ? t("product.percentUpTo", { percent: maxPercent }) : t("filter.offer")}
      </span>
    );
  }
  return isNew ? <span className="card-tag">{t("product.new")}</span> : null;
}

/** Sold out: the link to the stock alert. */
function StockAlertLink({ product }: { product: ProductCardData }) {
  const { t, path } = useI18n();
  const label = t("product.doTo", { action: t("back.ask"), name: product.name.text });
  return (
    <Link className="add" aria-label={label} to={`${path(product.path)}#${stockAlertAnchor}`}>
      <Icon name="bell" />
      <span>{t("back.ask")}</span>
    </Link>
  );
}

/** The second picture, which a mouse brings up; phones do not need it. */
function secondPictureData({ secondPicture }: ProductCardData): string | undefined {
  return secondPicture ? JSON.stringify(secondPicture) : undefined;
}

/** Adds the only variant to the cart; with several it opens the sheet in which one is chosen (card-actions.tsx). */
export function AddButton({ product, className = "add" }: { product: ProductCardData; className?: string }) {
  const { t, path } = useI18n();
  const chooseLabel = t(product.swatches.length > 1 ? "product.chooseShade" : "product.choose");
  const label = product.onlyVariantId ? t("product.add") : chooseLabel;
  const content = (
    <>
      <Icon name="plus" />
      <span>{label}</span>
    </>
  );
  const buttonProps = { className, "aria-label": t("product.doTo", { action: label, name: product.name.text }) };
  if (!product.onlyVariantId) {
    return (
      <Link {...buttonProps} to={path(product.path)} data-shades={product.id}>
        {content}
      </Link>
    );
  }
  const { id, onlyVariantId, name, picture, price } = product;
  const item: CardItem = { id, onlyVariantId, name, picture, price };
  return (
    <button type="button" {...buttonProps} data-add={JSON.stringify(item)}>
      {content}
    </button>
  );
}
