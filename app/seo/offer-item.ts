import type { CategoryName } from "../../shop/catalog/catalog-schema.ts";
import type { Offer, Sale } from "../../shop/catalog/feed-queries.ts";
import { toTaka } from "../../shop/money.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import { xmlElement } from "./xml.ts";

/** Our categories in Google's taxonomy of products. */
const googleCategories: Record<CategoryName, number> = {
  Skincare: 567,
  Makeup: 477,
  Fragrance: 479,
  "Hair Care": 486,
  Accessories: 2619,
};

const morePictures = 10;

type Addresses = { at: (page: string) => string; path: (page: string) => string };

/** What Google Merchant and Facebook's catalogue are told of one choice of a product. */
export function offerItem(offer: Offer, settings: ShopSettings, { at, path }: Addresses): string[] {
  const say = (name: string, text: string) => xmlElement(`g:${name}`, text);
  const title = offer.variantName ? `${offer.name.text}, ${offer.variantName.text}` : offer.name.text;
  const [first, ...more] = offer.pictures.map((file) => at(`/images/${file}`));
  return [
    say("id", offer.variantId),
    ...(offer.isOneOfMany ? [say("item_group_id", offer.productId)] : []),
    say("title", title),
    say("description", offer.description?.text ?? title),
    say("link", at(path(offer.path))),
    ...(first ? [say("image_link", first)] : []),
    ...more.slice(0, morePictures).map((picture) => say("additional_image_link", picture)),
    say("availability", offer.inStock ? "in_stock" : "out_of_stock"),
    say("condition", "new"),
    say("price", price(offer.price)),
    ...(offer.sale ? saleSaid(offer.sale, say) : []),
    say("brand", offer.brand),
    // Our own numbers say nothing to others, and no maker's number is known.
    say("identifier_exists", "no"),
    say("google_product_category", String(googleCategories[offer.category])),
    say("product_type", offer.categoryTitle),
    ...(offer.variantName ? [say(offer.isShade ? "color" : "size", offer.variantName.text)] : []),
    ...(offer.material ? [say("material", offer.material.text)] : []),
    ...delivery(settings),
  ];
}

/** With its days, so that a price that was fetched yesterday neither comes late nor outlives its offer. */
function saleSaid({ price: amount, during }: Sale, say: (name: string, text: string) => string): string[] {
  const days = during && `${during.from}T00:00+0600/${during.until}T23:59+0600`;
  return [say("sale_price", price(amount)), ...(days ? [say("sale_price_effective_date", days)] : [])];
}

/**
 * One charge for the whole country is all that can be said here: the higher one, so that nobody is surprised. And from
 * which order on there is none.
 */
function delivery({ deliveryCharges, deliveryDays, freeDeliveryAbove }: ShopSettings): string[] {
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
  const free = [xmlElement("g:country", "BD"), xmlElement("g:price_threshold", price(freeDeliveryAbove))];
  return [shipping, `<g:free_shipping_threshold>${free.join("")}</g:free_shipping_threshold>`];
}

function price(amount: Offer["price"]): string {
  return `${toTaka(amount).toFixed(2)} BDT`;
}
