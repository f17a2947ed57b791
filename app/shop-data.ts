import { themePath } from "../shop/content/colour-rules.ts";
import { isShownOn } from "../shop/content/content-rules.ts";
import { homeImageId } from "../shop/content/home-image.ts";
import { languageOf } from "../shop/language.ts";
import { publicSettings } from "../shop/settings/settings-schema.ts";
import type { Shop } from "../shop/shop.ts";
import { createI18n } from "./i18n/language.tsx";
import { describeShareImage, shopCard } from "./seo/share-card.ts";

/** What every page shows of the shop. */
export async function loadShopData(shop: Shop, pathname: string) {
  const [settings, content, emptyPages] = await Promise.all([shop.settings(), shop.content(), shop.emptyPages()]);
  const now = shop.now();
  const card = shopCard(settings, homeImageId(content, now), createI18n(languageOf(pathname)));
  const share = describeShareImage("shop/home", card);
  const { announcement, colours } = settings.look;
  return {
    ...{ settings: publicSettings(settings), share, origin: shop.publicUrl, year: now.getFullYear(), emptyPages },
    /** The style sheet of the merchant's colours; null for the built-in ones. */
    theme: themePath(colours),
    announcement: announcement.on && isShownOn(announcement, now) ? announcement : null,
  };
}
