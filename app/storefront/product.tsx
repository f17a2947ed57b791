import { productIdPattern, variantParam } from "../../shop/catalog/catalog-rules.ts";
import { listRelatedProducts } from "../../shop/catalog/list-products.ts";
import { shadesOf } from "../../shop/catalog/list-shades.ts";
import type { Texts } from "../../shop/catalog/product-fields.ts";
import { getProduct, type Product } from "../../shop/catalog/product-queries.ts";
import { listBoughtTogether } from "../../shop/catalog/rank-bought-together.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import { compositionOf } from "../../shop/ingredients/composition.ts";
import { type Localized as LocalizedText, languageOf } from "../../shop/language.ts";
import { paisa } from "../../shop/money.ts";
import { getGiftWrap } from "../../shop/orders/gift-wrap.ts";
import { productQuestions } from "../../shop/questions/list-questions.ts";
import { listProductPhotos } from "../../shop/reviews/buyer-photos.ts";
import { productReviews } from "../../shop/reviews/list-reviews.ts";
import { findSetWith, listSetParts } from "../../shop/sets/list-sets.ts";
import { shadeKindOf } from "../../shop/shades/shade-kinds.ts";
import { bestBefore } from "../../shop/stock/best-before.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { ContactLine } from "../components/contact-line.tsx";
import { Link, usePage, useShopSettings } from "../components/page.tsx";
import { formatAverage, Stars } from "../components/stars.tsx";
import {
  type DataOf,
  type DocumentHandle,
  type LoaderArgs,
  type MetaArgs,
  PageMissing,
  PageMoved,
  type PageProps,
} from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { createI18n, useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { productMarkdown } from "../markdown/product-markdown.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { describeShareImage, productCard } from "../seo/share-card.ts";
import { breadcrumbData, productData } from "../seo/structured-data.ts";
import { ProductGrid } from "./list/product-grid.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { BuyerPhotos } from "./photos/buyer-photos.tsx";
import { BestBeforeLine } from "./product/best-before-line.tsx";
import { BoughtTogether } from "./product/bought-together.tsx";
import { browsedUnder } from "./product/browsed-under.ts";
import { chatAbout } from "./product/chat-about.ts";
import { getDeliveryPromise } from "./product/delivery-promise.ts";
import { offerOf } from "./product/live-offer.ts";
import { ProductBuyBar } from "./product/product-buy-bar.tsx";
import { ProductDetails } from "./product/product-details.tsx";
import { ProductPromise } from "./product/product-promise.tsx";
import { ProductView, type ViewedProduct } from "./product/product-view.tsx";
import { ProductQuestions } from "./product/questions/product-questions.tsx";
import { QuestionList } from "./product/questions/question-list.tsx";
import { ProductReviews } from "./product/reviews/product-reviews.tsx";
import { SetGift } from "./product/set-gift.tsx";
import { PartRatings, ratedParts, SetParts } from "./product/set-parts.tsx";
import { SetStrip } from "./product/set-strip.tsx";
import { chosenVariant, requestedVariant } from "./product/variant-picker.tsx";
import { RecentlySeen } from "./recently-seen.tsx";
import { CompareSection } from "./shade-page/compare-section.tsx";
import { comparisonOf } from "./shade-page/compared-pair.ts";
import "./shades/shade-drawings.css";
import "./product/product.css";

const relatedCount = 4;
const togetherCount = 3;
/** Fewer make no row: each stands in its review as well. */
const fewestPhotos = 3;
const photoCount = 12;

export async function loader({ shop, params, url }: LoaderArgs<"id">) {
  if (!productIdPattern.test(params.id)) throw new PageMissing();
  const language = languageOf(url.pathname);
  const [product, together, related, reviews, photos, questions, settings, best, parts, setWith] = await Promise.all([
    getProduct(shop, params.id, language),
    listBoughtTogether(shop, [params.id], togetherCount, language),
    listRelatedProducts(shop, params.id, relatedCount, language),
    productReviews(shop, params.id, language),
    listProductPhotos(shop, params.id, photoCount, language),
    productQuestions(shop, params.id),
    shop.settings(),
    bestBefore(shop, params.id),
    listSetParts(shop, params.id, language),
    findSetWith(shop, params.id, language),
  ]);
  if (!product) throw new PageMissing();
  // Left out, mistyped, or renamed since the link was made: the name is for people, the id finds the product.
  if (params.slug !== product.slug) throw new PageMoved(createI18n(language).path(product.path) + url.search);
  const share = describeShareImage(`product/${product.id}`, productCard(settings, createI18n(language), product));
  const composition = compositionOf(product, language);
  const list = hasShades(product) ? await shadesOf(shop, product, language) : null;
  const comparison = list && comparisonOf(list, { chosenId: url.searchParams.get(variantParam), otherId: null });
  const now = shop.now();
  const wrap = parts.length > 0 ? await getGiftWrap(shop, language) : null;
  const address = `${shop.publicUrl}${createI18n(language).path(product.path)}`;
  // Whichever variant is bought, one piece costs no less.
  const buyable = product.variants.filter(({ inStock }) => inStock);
  const price = paisa(Math.min(...(buyable.length > 0 ? buyable : product.variants).map((variant) => variant.price)));
  const promise = getDeliveryPromise(settings, { now, price }, serverI18n(language));
  return {
    product,
    composition,
    together,
    related,
    reviews,
    photos,
    questions,
    share,
    promise,
    best,
    parts,
    setWith,
    shades: comparison && { ...comparison, list },
    wrap,
    today: dhakaDay(now),
    address,
  };
}

export const handle: DocumentHandle = { compactHeader: true };

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const { product, reviews, questions, share } = loaderData;
  const { name, brand, shortDescription, path } = product;
  const language = languageOf(args.location.pathname);
  const i18n = createI18n(language);
  const { categoryTitle, categoryPath } = browsedUnder(loaderData, i18n);
  const settings = args.matches[0].loaderData.settings;
  const trail = [
    { name: categoryTitle, path: categoryPath },
    { name: name.text, path },
  ];
  return pageMeta(args, () => ({ title: name.text, description: shortDescription?.text ?? `${brand} ${name.text}` }), {
    address: path,
    share,
    product: product,
    structuredData: (absoluteUrl) => [
      ...(settings ? [productData({ product, reviews: reviews.reviews, questions, settings }, i18n, absoluteUrl)] : []),
      breadcrumbData(trail, i18n, absoluteUrl),
    ],
  });
};

export const markdown = productMarkdown;

/** A product page: its interactive parts are islands, the rest is markup. */
export default function ProductPage({ loaderData }: PageProps<typeof loader>) {
  const i18n = useI18n();
  const { t, path, language } = i18n;
  const { search } = usePage();
  const {
    product,
    composition,
    together,
    related,
    reviews,
    photos,
    questions,
    promise,
    best,
    today,
    address,
    parts,
    setWith,
    shades,
    wrap,
  } = loaderData;
  const contacts = useShopSettings();
  const choice = chosenVariant(product, requestedVariant(search));
  const about = chatAbout({ name: product.name.text, address, picked: choice.isPicked ? choice.chosen : null });
  const offer = offerOf(choice, product);
  const browsed = browsedUnder(loaderData, i18n);
  const rated = ratedParts(parts);
  return (
    <>
      <Island
        name="product"
        of={ProductView}
        hydrate="idle"
        props={{ product: { ...viewedProduct(product), ...browsed }, today }}
        slots={{
          trail: (
            <Breadcrumbs
              trail={[
                { label: browsed.categoryTitle, path: browsed.categoryPath },
                { label: <Localized value={product.name} /> },
              ]}
            />
          ),
          subtitle: (
            <>
              {product.otherName?.language === "bn" && (
                <p className="info-bangla" lang="bn">
                  {product.otherName.text}
                </p>
              )}
              {product.rating !== null && <InlineStars rating={product.rating} count={product.ratingCount} />}
            </>
          ),
          promise: (
            <>
              <NeedsScript about={about} />
              {product.variants.some(({ swatch }) => swatch) && (
                <p className="shade-link">
                  {shades && (
                    <a className="link" href="#compare">
                      {serverI18n(language).t(shades.pair[1] ? "compare.jump" : "compare.link")}
                    </a>
                  )}
                  <Link className="link" to={path(`/shades/${product.id}`)}>
                    {serverI18n(language).t("match.link")}
                  </Link>
                  {isForSkin(product) && (
                    <Link className="link" to={path("/shade-finder")}>
                      {serverI18n(language).t("finder.fewTaps")}
                    </Link>
                  )}
                </p>
              )}
              {product.shortDescription && (
                <p className="info-lede">
                  <Localized value={product.shortDescription} />
                </p>
              )}
              {parts.length > 0 && <SetParts parts={parts} price={product.price} />}
              <Island name="promise" of={ProductPromise} hydrate="stored:delivery-place" props={{ promise }} />
              {best && <BestBeforeLine bestBefore={best} />}
            </>
          ),
          details: (
            <>
              <p className="small muted">
                <ContactLine contacts={contacts} about={about} />
              </p>
              <ProductDetails product={product} composition={composition} />
            </>
          ),
        }}
      />
      {shades && (
        <div className="wrap shades-section">
          <CompareSection {...shades} productId={product.id} skin={null} />
        </div>
      )}
      {parts.length > 0 && <SetGift wrap={wrap} />}
      {setWith && <SetStrip {...setWith} />}
      {together.length > 0 && (
        <Island
          name="bought-together"
          of={BoughtTogether}
          hydrate="visible"
          props={{
            product: { id: product.id, path: product.path, name: product.name },
            offer,
            others: together,
            added: serverI18n(language).t("cart.addedView"),
          }}
        />
      )}
      {photos.length >= fewestPhotos && (
        <BuyerPhotos
          id="photos"
          title={serverI18n(language).t("photos.title")}
          photos={photos}
          className="photos-section"
        />
      )}
      <Island
        name="reviews"
        of={ProductReviews}
        hydrate="visible"
        props={{
          product: { ...reviewedProduct(product), hasRatedParts: rated.length > 0 },
          ...{ reviews, order: serverI18n(language).t("reviews.order") },
        }}
        slots={{ parts: <PartRatings parts={rated} /> }}
      />
      <Island
        name="questions"
        of={ProductQuestions}
        hydrate="visible"
        props={{ productId: product.id }}
        slots={{
          list: (
            <QuestionList questions={questions} shopName={contacts.name[language]} contacts={contacts} about={about} />
          ),
        }}
      />
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
      <Island name="recently-seen" of={RecentlySeen} hydrate="stored:seen" props={{ except: product.id }} />
      <Island name="buy-bar" of={ProductBuyBar} hydrate="idle" props={{ offer }} />
    </>
  );
}

/** Five stars, the average and how many reviews, which it leads to. */
function InlineStars({ rating, count }: { rating: number; count: number }) {
  const { t, language } = useI18n();
  const average = formatAverage(language, rating);
  return (
    <a className="info-rate" href="#reviews">
      <span className="vh">{t("rating.spoken", { rating: average, count })}</span>
      <span className="info-stars num" aria-hidden="true">
        <Stars stars={Math.round(rating * 2) / 2} />
        {average} <u>{t("reviews.count", { count })}</u>
      </span>
    </a>
  );
}

function hasShades({ variants }: Pick<Product, "variants">): boolean {
  return variants.length > 1 && variants.some(({ swatch }) => swatch !== null);
}

/** Whether the shade finder compares its shades with skin, or its merchant says for which skin each is. */
function isForSkin({ category, name, shortDescription, variants }: Product): boolean {
  const kind = shadeKindOf({ category, name: textsOf(name), shortDescription: textsOf(shortDescription) });
  return hasShades({ variants }) && (kind?.group === "complexion" || variants.some(({ depth }) => depth !== null));
}

/** Either language does: kinds are found by their sounds. */
const textsOf = (text: LocalizedText | null): Texts => ({ en: text?.text ?? null, bn: null });

function viewedProduct(product: Product): ViewedProduct {
  const { id, path, name, brand, brandPath, categoryTitle, categoryPath, pictures } = product;
  // The page opens with the cheapest size in stock: it stands first. Shades keep the merchant's order.
  const byPrice = () => product.variants.toSorted((one, other) => one.price - other.price);
  const variants = hasShades(product) ? product.variants : byPrice();
  return { id, path, name, brand, brandPath, categoryTitle, categoryPath, pictures, variants };
}

function reviewedProduct({ id, name, rating, ratingCount }: Product) {
  return { id, name, rating, ratingCount };
}
