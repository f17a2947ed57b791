import { useEffect, useRef } from "react";
import { data, Link, PrefetchPageLinks, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { productIdPattern } from "../../shop/catalog/catalog-rules.ts";
import { type ProductCard as Card, listRelatedProducts } from "../../shop/catalog/list-products.ts";
import { getProduct, type Product } from "../../shop/catalog/product-queries.ts";
import { listBoughtTogether } from "../../shop/catalog/rank-bought-together.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import { type Composition, compositionOf } from "../../shop/ingredients/composition.ts";
import { productReviews, type ProductReviews as Reviews } from "../../shop/reviews/list-reviews.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Price, UnitPrice } from "../components/price.tsx";
import { Rating } from "../components/stars.tsx";

import { WishlistButton } from "../components/wishlist-button.tsx";
import { shopContext } from "../context.ts";
import { createI18n, languageOf, useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import type { PageHandle } from "../root.tsx";
import { describeShareImage, productCard } from "../seo/share-card.ts";
import type { Route } from "./+types/product.ts";
import { BoughtTogether } from "./product/bought-together.tsx";
import { BuyBar } from "./product/buy-bar.tsx";
import { BuyBox, BuyButtons, useBuying } from "./product/buy-box.tsx";
import "./product/product.css";
import { formatDay } from "../../shop/shipping/delivery-dates.ts";
import { recordSeenProduct } from "../browser/seen-products.ts";
import { IconButton } from "../components/button.tsx";
import { showToast } from "../components/toast.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbData, productData } from "../seo/structured-data.ts";
import { ProductGrid } from "./list/product-grid.tsx";
import { ProductDetails } from "./product/product-details.tsx";
import { galleryImages, ProductGallery } from "./product/product-gallery.tsx";
import { type DeliveryPromise, getDeliveryPromise, ProductPromise } from "./product/product-promise.tsx";
import { ProductReviews } from "./product/reviews/product-reviews.tsx";
import { useChosenVariant, VariantPicker } from "./product/variant-picker.tsx";
import { RecentlySeen } from "./recently-seen.tsx";

const relatedCount = 4;
const togetherCount = 3;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!productIdPattern.test(params.id)) throw data(null, { status: 404 });
  const shop = context.get(shopContext);
  const language = languageOf(url.pathname);
  const [product, together, related, reviews, settings] = await Promise.all([
    getProduct(shop, params.id, language),
    listBoughtTogether(shop, params.id, togetherCount, language),
    listRelatedProducts(shop, params.id, relatedCount, language),
    productReviews(shop, params.id, language),
    shop.settings(),
  ]);
  if (!product) throw data(null, { status: 404 });
  // Renamed since the link was made, or mistyped: the name is for people, the id finds the product.
  if (params.slug && params.slug !== product.slug)
    throw redirect(createI18n(language).path(product.path) + url.search, 301);
  const share = describeShareImage(`product/${product.id}`, productCard(settings, createI18n(language), product));
  const composition = compositionOf(product, language);
  const now = shop.now();
  const promise = getDeliveryPromise(settings, now, createI18n(language));
  return { product, composition, together, related, reviews, share, promise, today: dhakaDay(now) };
}

export const handle: PageHandle = { compactHeader: true };

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return [];
  const { product, reviews, share } = loaderData;
  const { name, brand, shortDescription, path, categoryTitle, categoryPath } = product;
  const i18n = createI18n(languageOf(args.location.pathname));
  const settings = args.matches[0].loaderData?.settings;
  const trail = [
    { name: categoryTitle, path: categoryPath },
    { name: name.text, path },
  ];
  return pageMeta(args, () => ({ title: name.text, description: shortDescription?.text ?? `${brand} ${name.text}` }), {
    address: path,
    share,
    product: product,
    structuredData: (absoluteUrl) => [
      ...(settings ? [productData({ product, reviews: reviews.reviews, settings }, i18n, absoluteUrl)] : []),
      breadcrumbData(trail, i18n, absoluteUrl),
    ],
  });
};

// Another variant only changes the address: all are loaded already.
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return isSamePage && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

// Related products use this same route: the key resets variant, quantity and gallery.
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductView key={loaderData.product.id} {...loaderData} />;
}

type ProductViewProps = {
  product: Product;
  composition: Composition | null;
  together: Card[];
  related: Card[];
  reviews: Reviews;
  promise: DeliveryPromise;
  today: string;
};

function ProductView({ product, composition, together, related, reviews, promise, today }: ProductViewProps) {
  const { t, money } = useI18n();
  const { chosen, picked, pick } = useChosenVariant(product);
  const buying = useBuying(product, chosen);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => recordSeenProduct(product), [product]);
  return (
    <>
      {/* Prefetched while "Added to Cart!" is shown. */}
      {buying.next && <PrefetchPageLinks page={buying.next} />}
      <div className="wrap">
        <Breadcrumbs
          trail={[
            { label: product.categoryTitle, path: product.categoryPath },
            { label: <Localized value={product.name} /> },
          ]}
        />
        <div className="pdp">
          <ProductGallery images={galleryImages(product, chosen)} pickedVariantId={picked} name={product.name.text} />
          <div className="info">
            <Heading product={product} />
            {/* Read out when another shade costs something else. */}
            <div aria-live="polite" aria-atomic="true">
              <div className="info-prices">
                <Price className="info-price" price={chosen.price} listPrice={chosen.listPrice} showSaving />
                <UnitPrice unitPrice={chosen.unitPrice} />
              </div>
              <SaleEnds until={chosen.offerUntil} today={today} />
            </div>
            <VariantPicker variants={product.variants} chosen={chosen} onPick={pick} />
            {product.shortDescription && (
              <p className="info-lede">
                <Localized value={product.shortDescription} />
              </p>
            )}
            <ProductPromise promise={promise} />
            <BuyBox product={product} chosen={chosen} buying={buying} buttons={buttons} />
            <ProductDetails product={product} composition={composition} />
          </div>
        </div>
      </div>
      <BoughtTogether product={product} chosen={chosen} others={together} />
      <ProductReviews product={product} reviews={reviews} />
      {related.length > 0 && (
        <section className="section section-flush" aria-labelledby="related">
          <div className="wrap">
            <div className="sec-head">
              <h2 className="display h2" id="related">
                {t("product.related")}
              </h2>
            </div>
            <ProductGrid products={related} />
          </div>
        </section>
      )}
      <RecentlySeen except={product.id} />
      <BuyBar
        hideWhileVisible={buttons}
        amount={money(chosen.price)}
        note={chosen.name && <Localized value={chosen.name} />}
        picture={chosen.picture ?? product.pictures[0] ?? null}
      >
        <BuyButtons chosen={chosen} buying={buying} />
      </BuyBar>
    </>
  );
}

function Heading({ product }: { product: Product }) {
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
      {product.rating !== null && (
        <a className="info-rate" href="#reviews">
          <Rating rating={product.rating} count={product.ratingCount} />
        </a>
      )}
    </>
  );
}

/** Shares the address with the chosen variant: through the system's sheet, otherwise as a copied link. */
function ShareButton({ title }: { title: string }) {
  const { t } = useI18n();

  async function share(): Promise<void> {
    const url = window.location.href;
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
