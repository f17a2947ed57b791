import { getPicture } from "../../../shop/catalog/image-queries.ts";
import { heroPicture, seasonOf } from "../../../shop/season.ts";
import type { Shop } from "../../../shop/shop.ts";
import type { Speech } from "../../i18n/language.tsx";

// The one picture for the whole year that a shop came with before there were pictures for the seasons.
const yearRound = "hero";

/** The head of the home page: what the merchant has set; the season's own words and picture where that is nothing. */
export async function heroOfSeason(shop: Shop, { language, t }: Speech) {
  const { title, text, imageId } = (await shop.settings()).hero;
  const season = seasonOf(shop.now());
  // Any other picture says nothing that the words beside it do not.
  const noAlt = { text: "", language };
  const ofSeason = () => getPicture(shop, heroPicture(shop.now()), { text: t(`home.heroAlt.${season}`), language });
  return {
    title: title[language] || t(`home.hero.${season}`),
    text: text[language] || t(`home.heroText.${season}`),
    picture:
      imageId === null
        ? ((await ofSeason()) ?? (await getPicture(shop, yearRound, noAlt)))
        : await getPicture(shop, imageId, noAlt),
  };
}
