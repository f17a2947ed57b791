import { variantPath } from "../../shop/catalog/catalog-rules.ts";
import type { Product } from "../../shop/catalog/product-queries.ts";
import { detectLanguage } from "../../shop/language.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { type Paisa, paisa, toTaka } from "../../shop/money.ts";
import type { PublishedAnswer, PublishedQuestion } from "../../shop/questions/list-questions.ts";
import type { PublishedReview } from "../../shop/reviews/list-reviews.ts";
import { hasDrawnIcon } from "../../shop/settings/logo.ts";
import type { PublicSettings } from "../../shop/settings/settings-schema.ts";
import { type DeliveryArea, deliveryAreas } from "../../shop/shipping/delivery-charge.ts";
import type { I18n } from "../i18n/language.tsx";
import type { AbsoluteUrl } from "./page-meta.ts";

// Structured data in schema.org's vocabulary; prices are taka as plain decimals. Rendered by the server only: crawlers
// request whole documents, and browsers need no code for it.
const isEnabled = import.meta.env.SSR || import.meta.env.DEV;

/** The shop itself and its search. */
export function shopData(settings: PublicSettings, { language, path }: I18n, absoluteUrl: AbsoluteUrl): object[] {
  if (!isEnabled) return [{}, {}];
  const home = absoluteUrl(path("/"));
  const sameAs = [settings.facebookUrl, settings.instagramUrl].filter((url) => url !== null);
  return [
    {
      "@type": "Organization",
      "@id": absoluteUrl("/#shop"),
      name: settings.name[language],
      url: home,
      logo: absoluteUrl(
        settings.look.logoImage
          ? imageUrl(settings.look.logoImage)
          : hasDrawnIcon(settings)
            ? "/icon.svg"
            : "/icons/512.png",
      ),
      email: settings.email,
      telephone: settings.phone,
      address: { "@type": "PostalAddress", streetAddress: settings.address[language], addressCountry: "BD" },
      ...(settings.look.legal.bin ? { vatID: settings.look.legal.bin } : {}),
      ...(sameAs.length > 0 ? { sameAs } : {}),
      ...freeDeliveryNode(settings),
    },
    {
      "@type": "WebSite",
      name: settings.name[language],
      "@id": absoluteUrl("/#site"),
      url: home,
      inLanguage: language,
      publisher: { "@id": absoluteUrl("/#shop") },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${absoluteUrl(path("/search"))}?q={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

type ProductFacts = {
  product: Product;
  reviews: PublishedReview[];
  questions: PublishedQuestion[];
  settings: PublicSettings;
};

/** A product with its offer (one per variant if there are several), its reviews and its answered questions. */
export function productData(
  { product, reviews, questions, settings }: ProductFacts,
  { language, path }: I18n,
  absoluteUrl: AbsoluteUrl,
): object {
  if (!isEnabled) return {};
  const url = absoluteUrl(path(product.path));
  const hasVariants = product.variants.length > 1;
  const terms = offerTerms(settings, absoluteUrl);
  const offers = product.variants.map((variant) => ({
    "@type": "Offer",
    url: hasVariants ? absoluteUrl(path(variantPath(product, variant.id))) : url,
    sku: variant.sku,
    ...(variant.name ? { name: variant.name.text } : {}),
    price: formatDecimal(variant.price),
    priceCurrency: "BDT",
    ...(variant.offerUntil ? { priceValidUntil: variant.offerUntil } : {}),
    ...(variant.listPrice === null ? {} : { priceSpecification: strikethroughPrice(variant.listPrice) }),
    itemCondition: "https://schema.org/NewCondition",
    availability: `https://schema.org/${variant.inStock ? "InStock" : "OutOfStock"}`,
    seller: { "@type": "Organization", "@id": absoluteUrl("/#shop"), name: settings.name[language] },
    ...(variant.picture ? { image: absoluteUrl(imageUrl(variant.picture)) } : {}),
    ...terms(variant.price),
  }));
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name: product.name.text,
    brand: { "@type": "Brand", name: product.brand },
    category: product.categoryTitle,
    url,
    ...(product.shortDescription ? { description: product.shortDescription.text } : {}),
    ...(product.material ? { material: product.material.text } : {}),
    image: product.pictures.map((image) => absoluteUrl(imageUrl(image))),
    ...(product.variants.length === 1 ? { sku: product.variants[0]?.sku } : {}),
    offers: offers.length === 1 ? offers[0] : aggregateOffer(product, offers),
    ...(product.rating === null
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: product.rating,
            ratingCount: product.ratingCount,
          },
          ...(reviews.length > 0 ? { review: reviews.flatMap(reviewData) } : {}),
        }),
    ...(questions.some(({ answers }) => answers.length > 0) ? { subjectOf: questions.flatMap(questionData) } : {}),
  };
}

/** Schema.org requires an author: reviews of deleted accounts are left out. */
function reviewData({ stars, title, text, name, writtenAt }: PublishedReview): object[] {
  if (name === null) return [];
  const reviewNode = {
    "@type": "Review",
    reviewRating: { "@type": "Rating", ratingValue: stars },
    ...(title ? { name: title } : {}),
    reviewBody: text,
    inLanguage: detectLanguage(text),
    datePublished: writtenAt.slice(0, 10),
    author: { "@type": "Person", name },
  };
  return [reviewNode];
}

/** A question with the shop's answer as the accepted one; questions without an answer are left out. */
function questionData({ text, answers, writtenAt }: PublishedQuestion): object[] {
  if (answers.length === 0) return [];
  const answerNode = (answer: PublishedAnswer) => ({
    "@type": "Answer",
    text: answer.text,
    datePublished: answer.answeredAt.slice(0, 10),
  });
  const [accepted] = answers.filter(({ byShop }) => byShop);
  const suggested = answers.filter(({ byShop }) => !byShop);
  const questionNode = {
    "@type": "Question",
    name: text,
    inLanguage: detectLanguage(text),
    datePublished: writtenAt.slice(0, 10),
    answerCount: answers.length,
    ...(accepted ? { acceptedAnswer: answerNode(accepted) } : {}),
    ...(suggested.length > 0 ? { suggestedAnswer: suggested.map(answerNode) } : {}),
  };
  return [questionNode];
}

/** The breadcrumb trail from the home page to a page. */
export function breadcrumbData(
  trail: { name: string; path: string }[],
  { t, path }: I18n,
  absoluteUrl: AbsoluteUrl,
): object {
  if (!isEnabled) return {};
  const steps = [{ name: t("nav.home"), path: "/" }, ...trail];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: absoluteUrl(path(step.path)),
    })),
  };
}

/** Questions with their answers, for search engines. */
export function faqData(questions: { title: string; paragraphs: string[] }[]): object {
  if (!isEnabled) return {};
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ title, paragraphs }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: paragraphs.join(" ") },
    })),
  };
}

/** From the price in lists to the highest, of what is in stock. */
function aggregateOffer(product: Product, offers: object[]): object {
  const { variants, price, inStock } = product;
  const prices = variants.filter((variant) => variant.inStock || !inStock).map((variant) => variant.price);
  return {
    "@type": "AggregateOffer",
    priceCurrency: "BDT",
    lowPrice: formatDecimal(price),
    highPrice: formatDecimal(paisa(Math.max(price, ...prices))),
    offerCount: offers.length,
    offers,
  };
}

function strikethroughPrice(listPrice: Product["price"]): object {
  return {
    "@type": "UnitPriceSpecification",
    priceType: "https://schema.org/StrikethroughPrice",
    price: formatDecimal(listPrice),
    priceCurrency: "BDT",
  };
}

function formatDecimal(amount: Product["price"]): string {
  return toTaka(amount).toFixed(2);
}

const country = "BD";
const regions: Record<DeliveryArea, object> = {
  inside: { addressCountry: country, addressRegion: "Dhaka" },
  outside: { addressCountry: country },
};

const monetaryAmount = (amount: Paisa) => ({ "@type": "MonetaryAmount", value: toTaka(amount), currency: "BDT" });

/**
 * Shipping and return terms of an offer at its price, defined once and then referenced. An item that alone reaches the
 * free delivery amount ships free.
 */
function offerTerms(settings: PublicSettings, absoluteUrl: AbsoluteUrl): (price: Paisa) => object {
  const emittedIds = new Set<string>();
  return (price) => ({
    shippingDetails: deliveryAreas.map((area) => defineOnce(shippingNode(area, price))),
    hasMerchantReturnPolicy: defineOnce(returnPolicyNode()),
  });

  function defineOnce(node: { "@id": string }): object {
    if (emittedIds.has(node["@id"])) return { "@id": node["@id"] };
    emittedIds.add(node["@id"]);
    return node;
  }

  function shippingNode(area: DeliveryArea, price: Paisa) {
    const { freeDeliveryAbove: above, deliveryCharges } = settings;
    const { from, to } = settings.deliveryDays[area];
    const isFree = above !== null && price >= above;
    return {
      "@type": "OfferShippingDetails",
      "@id": absoluteUrl(`/#delivery-${area}${isFree ? "-free" : ""}`),
      shippingRate: monetaryAmount(isFree ? paisa(0) : deliveryCharges[area]),
      shippingDestination: { "@type": "DefinedRegion", ...regions[area] },
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 1, unitCode: "DAY" },
        transitTime: { "@type": "QuantitativeValue", minValue: from, maxValue: to, unitCode: "DAY" },
      },
    };
  }

  function returnPolicyNode() {
    const returnCategory = settings.returnDays > 0 ? "MerchantReturnFiniteReturnWindow" : "MerchantReturnNotPermitted";
    return {
      "@type": "MerchantReturnPolicy",
      "@id": absoluteUrl("/#returns"),
      applicableCountry: country,
      returnPolicyCategory: `https://schema.org/${returnCategory}`,
      ...(settings.returnDays > 0
        ? { merchantReturnDays: settings.returnDays, returnMethod: "https://schema.org/ReturnByMail" }
        : {}),
    };
  }
}

/** The shop-wide free delivery threshold; nothing if there is none. */
function freeDeliveryNode({ freeDeliveryAbove: above }: PublicSettings): object {
  if (above === null) return {};
  const shippingConditions = {
    "@type": "ShippingConditions",
    orderValue: { "@type": "MonetaryAmount", minValue: toTaka(above), currency: "BDT" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
    shippingRate: monetaryAmount(paisa(0)),
  };
  return { hasShippingService: { "@type": "ShippingService", shippingConditions } };
}
