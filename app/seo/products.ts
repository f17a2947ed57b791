import { listFeedItems } from "../../shop/catalog/feed-queries.ts";
import { shopContext } from "../context.ts";
import { createI18n, languageOf } from "../i18n/language.tsx";
import type { Route } from "./+types/products.ts";
import { offerItem } from "./offer-item.ts";
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
