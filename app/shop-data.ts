import { publicSettings } from "../shop/settings/settings-schema.ts";
import type { Shop } from "../shop/shop.ts";
import { createI18n, languageOf } from "./i18n/language.tsx";
import { describeShareImage, shopCard } from "./seo/share-card.ts";

/** What every page shows of the shop. */
export async function loadShopData(shop: Shop, pathname: string) {
  const settings = await shop.settings();
  const share = describeShareImage("shop/home", shopCard(settings, shop.now(), createI18n(languageOf(pathname))));
  return { settings: publicSettings(settings), share, origin: shop.publicUrl, year: shop.now().getFullYear() };
}
