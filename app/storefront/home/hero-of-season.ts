import { getPicture } from "../../../shop/catalog/picture-queries.ts";
import { heroPicture, seasonOf } from "../../../shop/season.ts";
import type { Shop } from "../../../shop/shop.ts";
import type { Speech } from "../../ui/language.tsx";

/** The head of the home page: what the merchant has set; the season's own words and picture where that is nothing. */
export async function heroOfSeason(shop: Shop, { language, t }: Speech) {
  const { title, text, imageId } = (await shop.settings()).hero;
  const season = seasonOf(shop.now());
  // The merchant's own picture says nothing that the words beside it do not.
  const alt = { text: imageId === null ? t(`home.heroAlt.${season}`) : "", language };
  return {
    title: title[language] || t(`home.hero.${season}`),
    text: text[language] || t(`home.heroText.${season}`),
    picture: await getPicture(shop, imageId ?? heroPicture(shop.now()), alt),
  };
}
