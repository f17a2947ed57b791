import { firstImage } from "../../../shop/catalog/product-images.ts";
import { heroImage, seasonOf } from "../../../shop/dhaka-time.ts";
import type { Shop } from "../../../shop/shop.ts";
import type { I18n } from "../../i18n/language.tsx";

// The picture that a shop had for the whole year before there were pictures for the seasons.
const yearRoundImageId = "hero";

/** The head of the home page: what the merchant has set, else the season's words and picture. For the loader only. */
export async function getSeasonalHero(shop: Shop, { language, t }: I18n) {
  const { title, text, imageId } = (await shop.settings()).hero;
  const season = seasonOf(shop.now());
  // Any other picture is decorative: its alt text stays empty.
  const emptyAlt = { text: "", language };
  const ofSeason = { id: heroImage(shop.now()), alt: { text: t(`home.heroAlt.${season}`), language } };
  const wanted =
    imageId === null ? [ofSeason, { id: yearRoundImageId, alt: emptyAlt }] : [{ id: imageId, alt: emptyAlt }];
  return {
    title: title[language] || t(`home.hero.${season}`),
    text: text[language] || t(`home.heroText.${season}`),
    picture: await firstImage(shop, wanted),
  };
}
