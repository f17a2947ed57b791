import type { CategoryName } from "../../shop/catalog/catalog-schema.ts";
import { type FeedItem, listFeedItems, type Sale } from "../../shop/catalog/feed-queries.ts";
import { languageOf } from "../../shop/language.ts";
import { toTaka } from "../../shop/money.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import { shopContext } from "../context.ts";
import { createI18n } from "../i18n/language.tsx";
import type { Route } from "./+types/products.ts";
import { xmlElement, xmlResponse } from "./xml.ts";

const maxOffers = 100_000;

/**
 * `/feeds/products.xml`, in Bangla under `/bn`: every choice on sale in Google Merchant's form of RSS, which Facebook's
 * catalogue reads as well.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { language, path, t } = createI18n(languageOf(url.pathname));
  const [offers, settings] = await Promise.all([listFeedItems(shop, maxOffers, language), shop.settings()]);
  const absoluteUrl = (page: string) => `${shop.publicUrl}${page}`;
  const channel = [
    xmlElement("title", settings.name[language]),
    xmlElement("link", absoluteUrl(path("/"))),
    xmlElement("description", t("shop.about")),
    xmlElement("language", language),
  ];
  const items = offers.map((offer) => `<item>${offerItem(offer, settings, { absoluteUrl, path }).join("")}</item>`);
  return xmlResponse(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel.join("")}\n${items.join("\n")}\n</channel></rss>`,
  );
}

/** Our categories in Google's taxonomy of products. */
const googleCategories: Record<CategoryName, number> = {
  Skincare: 567,
  Makeup: 477,
  Fragrance: 479,
  "Hair Care": 486,
  Accessories: 2619,
};

const maxAdditionalImages = 10;

type UrlBuilders = { absoluteUrl: (page: string) => string; path: (page: string) => string };

/** One variant of a product for Google Merchant and Facebook's catalogue. */
function offerItem(offer: FeedItem, settings: ShopSettings, { absoluteUrl, path }: UrlBuilders): string[] {
  const element = (name: string, text: string) => xmlElement(`g:${name}`, text);
  const title = offer.variantName ? `${offer.name.text}, ${offer.variantName.text}` : offer.name.text;
  const [mainImage, ...additionalImages] = offer.pictures.map((file) => absoluteUrl(`/images/${file}`));
  return [
    element("id", offer.variantId),
    ...(offer.isOneOfMany ? [element("item_group_id", offer.productId)] : []),
    element("title", title),
    element("description", offer.description?.text ?? title),
    element("link", absoluteUrl(path(offer.path))),
    ...(mainImage ? [element("image_link", mainImage)] : []),
    ...additionalImages.slice(0, maxAdditionalImages).map((image) => element("additional_image_link", image)),
    element("availability", offer.inStock ? "in_stock" : "out_of_stock"),
    element("condition", "new"),
    element("price", price(offer.price)),
    ...(offer.sale ? saleElements(offer.sale, element) : []),
    element("brand", offer.brand),
    // Our own SKUs mean nothing elsewhere, and no manufacturer's number is known.
    element("identifier_exists", "no"),
    element("google_product_category", String(googleCategories[offer.category])),
    element("product_type", offer.categoryTitle),
    ...(offer.variantName ? [element(offer.isShade ? "color" : "size", offer.variantName.text)] : []),
    ...(offer.material ? [element("material", offer.material.text)] : []),
    ...shippingElements(settings),
  ];
}

/** With its dates, so that a price fetched yesterday neither starts late nor outlasts the sale. */
function saleElements({ price: amount, during }: Sale, element: (name: string, text: string) => string): string[] {
  const days = during && `${during.from}T00:00+0600/${during.until}T23:59+0600`;
  return [element("sale_price", price(amount)), ...(days ? [element("sale_price_effective_date", days)] : [])];
}

/** The format allows one charge per country: the higher one, and the order value from which delivery is free. */
function shippingElements({ deliveryCharges, deliveryDays, freeDeliveryAbove }: ShopSettings): string[] {
  const charge = deliveryCharges.inside > deliveryCharges.outside ? deliveryCharges.inside : deliveryCharges.outside;
  const days = {
    min_transit_time: Math.min(deliveryDays.inside.from, deliveryDays.outside.from),
    max_transit_time: Math.max(deliveryDays.inside.to, deliveryDays.outside.to),
  };
  const parts = [
    xmlElement("g:country", "BD"),
    xmlElement("g:price", price(charge)),
    ...Object.entries(days).map(([name, count]) => xmlElement(`g:${name}`, String(count))),
  ];
  const shipping = `<g:shipping>${parts.join("")}</g:shipping>`;
  if (freeDeliveryAbove === null) return [shipping];
  const freeShipping = [xmlElement("g:country", "BD"), xmlElement("g:price_threshold", price(freeDeliveryAbove))];
  return [shipping, `<g:free_shipping_threshold>${freeShipping.join("")}</g:free_shipping_threshold>`];
}

function price(amount: FeedItem["price"]): string {
  return `${toTaka(amount).toFixed(2)} BDT`;
}
