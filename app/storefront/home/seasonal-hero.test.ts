import { expect, test } from "vitest";
import { readSettings } from "../../../shop/settings/settings-schema.ts";
import { testShop } from "../../../shop/test-shop.ts";
import en from "../../i18n/en.json" with { type: "json" };
import { createI18n } from "../../i18n/language.tsx";
import { registerMessages } from "../../i18n/messages.ts";
import { getSeasonalHero } from "./seasonal-hero.ts";

registerMessages("en", en);

test("the home page shows the season until the merchant sets their own words and picture", async () => {
  const shop = await testShop();
  shop.setNow(new Date("2026-07-01T12:00:00+06:00"));
  await shop.pool.query(
    "insert into images (id, width, height, widths) select id, 960, 450, '{960}' from unnest($1::text[]) id",
    [["hero-summer", "hero-monsoon", "hero-winter", "eid"]],
  );
  const inEnglish = createI18n("en");
  expect(await getSeasonalHero(shop, inEnglish)).toMatchObject({
    title: en["home.hero.monsoon"],
    text: en["home.heroText.monsoon"],
    picture: { id: "hero-monsoon", alt: { text: en["home.heroAlt.monsoon"] } },
  });

  const hero = { title: { en: "Eid *glow*", bn: "" }, text: { en: "", bn: "" }, imageId: "eid" };
  const own = { ...shop, settings: async () => readSettings({ hero }) };
  expect(await getSeasonalHero(own, inEnglish)).toMatchObject({
    title: "Eid *glow*",
    text: en["home.heroText.monsoon"],
    picture: { id: "eid", alt: { text: "" } },
  });
});

test("a shop with one picture for the whole year keeps it", async () => {
  const shop = await testShop();
  expect((await getSeasonalHero(shop, createI18n("en"))).picture).toBeNull();
  await shop.pool.query("insert into images (id, width, height, widths) values ('hero', 960, 450, '{960}')");
  expect((await getSeasonalHero(shop, createI18n("en"))).picture).toMatchObject({ id: "hero", alt: { text: "" } });
});
