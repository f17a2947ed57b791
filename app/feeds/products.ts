import { listOffers, type Offer } from "../../shop/catalog/feed-queries.ts";
import { toTaka } from "../../shop/money.ts";
import { shopContext } from "../context.ts";
import { languageOf, speak } from "../ui/language.tsx";
import type { Route } from "./+types/products.ts";
import { xmlResponse, xmlText } from "./xml.ts";

const mostOffers = 100_000;

/**
 * `/feeds/products.xml`, in Bangla under `/bn`: every choice on sale in Google Merchant's form of RSS, which Facebook's
 * catalogue reads as well.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { language, path, t } = speak(languageOf(url.pathname));
  const offers = await listOffers(shop, mostOffers, language);
  const at = (page: string) => `${shop.publicUrl}${page}`;
  const head = [
    element("title", t("brand.name")),
    element("link", at(path("/"))),
    element("description", t("shop.about")),
  ];
  const items = offers.map((offer) => `<item>${itemOf(offer, { at, path }).join("")}</item>`);
  return xmlResponse(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${head.join("")}\n${items.join("\n")}\n</channel></rss>`,
  );
}

type Addresses = { at: (page: string) => string; path: (page: string) => string };

function itemOf(offer: Offer, { at, path }: Addresses): string[] {
  const title = offer.variantName ? `${offer.name.text}, ${offer.variantName.text}` : offer.name.text;
  const [first, ...more] = offer.pictures.map((file) => at(`/images/${file}`));
  const regular = offer.listPrice ?? offer.price;
  return [
    element("g:id", offer.variantId),
    element("g:item_group_id", offer.productId),
    element("g:title", title),
    element("g:description", offer.description?.text ?? title),
    element("g:link", at(path(offer.path))),
    ...(first ? [element("g:image_link", first)] : []),
    ...more.slice(0, 10).map((picture) => element("g:additional_image_link", picture)),
    element("g:availability", offer.inStock ? "in_stock" : "out_of_stock"),
    element("g:condition", "new"),
    element("g:price", price(regular)),
    ...(offer.listPrice === null ? [] : [element("g:sale_price", price(offer.price))]),
    element("g:brand", offer.brand),
    element("g:mpn", offer.sku),
    element("g:product_type", offer.category),
  ];
}

function price(amount: Offer["price"]): string {
  return `${toTaka(amount).toFixed(2)} BDT`;
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}
