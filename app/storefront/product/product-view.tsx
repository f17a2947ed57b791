import { type ReactNode, useEffect } from "react";
import type { Product } from "../../../shop/catalog/product-queries.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { recordSeenProduct } from "../../browser/seen-products.ts";
import { IconButton } from "../../components/button.tsx";
import { Link } from "../../components/page.tsx";
import { Price, UnitPrice } from "../../components/price.tsx";
import { ServerMarkup } from "../../components/server-markup.tsx";
import { showToast } from "../../components/toast.ts";
import { WishlistButton } from "../../components/wishlist-button.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { BuyBox, useBuying } from "./buy-box.tsx";
import { offerOf, usePublishedOffer } from "./live-offer.ts";
import { galleryImages, ProductGallery } from "./product-gallery.tsx";
import { useChosenVariant, VariantPicker } from "./variant-picker.tsx";

export { ProductBuyBar } from "./product-buy-bar.tsx";

/** What the browser needs of a product to show its variants and to sell it. */
export type ViewedProduct = Pick<
  Product,
  ("id" | "path" | "name" | "brand" | "brandPath" | "categoryTitle" | "categoryPath") | ("pictures" | "variants")
>;

type ProductViewProps = {
  product: ViewedProduct;
  /** The day in Dhaka. */
  today: string;
  /** The path from the home page. */
  trail?: ReactNode;
  /** Below its name: the Bangla one, and its stars, which lead to the reviews. */
  subtitle?: ReactNode;
  /** The short description; when it arrives, and how it is paid and returned. */
  promise?: ReactNode;
  /** What visitors without scripts are told, and its texts. */
  details?: ReactNode;
};

/** The part of a product's page that follows the chosen variant: pictures, price, buttons. */
export function ProductView({ product, subtitle, promise, today, details, trail }: ProductViewProps) {
  const { chosen, picked, mustChoose, pick } = useChosenVariant(product);
  const offer = offerOf({ chosen, mustChoose }, product);
  const buying = useBuying(product, chosen);
  usePublishedOffer(offer, buying);
  useEffect(() => recordSeenProduct(product), [product]);
  return (
    <>
      {/* Fetched while "Added to Cart!" is shown. */}
      {buying.next && <link rel="prefetch" href={buying.next} />}
      <div className="wrap">
        <ServerMarkup>{trail}</ServerMarkup>
        <div className="pdp">
          <ProductGallery images={galleryImages(product, chosen)} pickedVariantId={picked} name={product.name.text} />
          <div className={chosen.inStock ? "info" : "info is-out"}>
            <Heading product={product} subtitle={subtitle} />
            {/* Read out when another shade costs something else. */}
            <div aria-live="polite" aria-atomic="true">
              <div className="info-prices">
                <Price className="info-price" price={chosen.price} listPrice={chosen.listPrice} showSaving />
                <UnitPrice unitPrice={chosen.unitPrice} />
              </div>
              <SaleEnds until={chosen.offerUntil} today={today} />
            </div>
            <VariantPicker variants={product.variants} chosen={chosen} mustChoose={mustChoose} onPick={pick} />
            <ServerMarkup className="island info-promises">{promise}</ServerMarkup>
            <BuyBox product={product} chosen={chosen} offer={offer} buying={buying} />
            <ServerMarkup className="details">{details}</ServerMarkup>
          </div>
        </div>
      </div>
    </>
  );
}

function Heading({ product, subtitle }: Pick<ProductViewProps, "product" | "subtitle">) {
  const { path } = useI18n();
  return (
    <>
      <div className="info-brand">
        <Link to={path(product.brandPath)}>{product.brand}</Link>
        <Link to={path(product.categoryPath)}>{product.categoryTitle}</Link>
        <span className="info-do">
          <WishlistButton productId={product.id} name={product.name.text} />
          <ShareButton title={product.name.text} />
        </span>
      </div>
      <h1 className="display h1">
        <Localized value={product.name} />
      </h1>
      <ServerMarkup>{subtitle}</ServerMarkup>
    </>
  );
}

/** Shares the address with the chosen variant: through the system's sheet, otherwise as a copied link. */
function ShareButton({ title }: { title: string }) {
  const { t } = useI18n();

  async function share(): Promise<void> {
    const url = location.href;
    if (navigator.share) {
      // The user closed the sheet: not an error.
      return navigator.share({ title, url }).catch(() => {});
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t("share.copied") });
    } catch {
      showToast({ tone: "error", title: t("share.failed"), text: url });
    }
  }
  return <IconButton icon="share-network" label={t("share.label")} onClick={() => void share()} />;
}

/**
 * The last day of a sale price, in words, without a countdown. A page left open past the end shows the old price until
 * the cart corrects it. Days are Dhaka's; `today` comes from the server.
 */
function SaleEnds({ until, today }: { until: string | null; today: string }) {
  const i18n = useI18n();
  if (until === null) return null;
  const day = formatDay(until, i18n, today);
  return (
    <p className="info-until">
      {until === today ? i18n.t("product.offerEndsToday") : i18n.t("product.offerUntil", { day })}
    </p>
  );
}
