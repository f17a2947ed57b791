import { expect, test } from "vitest";
import { readSettings } from "../settings/settings-schema.ts";
import { testShop } from "../test-shop.ts";
import { content } from "./content-schema.ts";
import { defaultContent } from "./default-content.ts";
import { currentSlide, homeImageId } from "./home-image.ts";

const july = new Date("2026-07-01T12:00:00+06:00");

test("the home page shows the season until the merchant sets their own words and picture", async () => {
  const shop = await testShop();
  await shop.pool.query(
    "insert into images (id, width, height, widths) select id, 960, 450, '{960}' from unnest($1::text[]) id",
    [["hero-summer", "hero-monsoon", "hero-winter", "eid"]],
  );
  const slideOf = async (settings: object) => {
    const { home } = await defaultContent(shop.db, readSettings(settings));
    return home[0]?.kind === "hero" ? currentSlide(home[0], july) : null;
  };
  const monsoon = "Colour for *grey* days";
  expect(await slideOf({})).toMatchObject({
    ...{ title: { en: monsoon, bn: "মেঘলা দিনে রঙের ছোঁয়া" }, imageId: "hero-monsoon" },
    alt: { en: "Serum, perfume, eye cream and body mist with kadam and jasmine on white plinths" },
  });
  const hero = { title: { en: "Eid *glow*", bn: "" }, text: { en: "", bn: "" }, imageId: "eid" };
  expect(await slideOf({ hero })).toMatchObject({
    title: { en: "Eid *glow*", bn: "মেঘলা দিনে রঙের ছোঁয়া" },
    ...{ imageId: "eid", alt: { en: "", bn: "" } },
  });
});

test("a season begins at midnight in Dhaka, on the first of Falgun, of Asharh and of Kartik", async () => {
  const shop = await testShop();
  const [hero] = (await shop.content()).home;
  const titleAt = (moment: number) => (hero?.kind === "hero" ? currentSlide(hero, new Date(moment))?.title.en : null);
  const lastSecondAndFirst = (date: string) => {
    const midnight = Date.parse(`${date}T00:00:00+06:00`);
    return [titleAt(midnight - 1000), titleAt(midnight)];
  };
  const [winter, summer] = ["Softness for *dry* days", "Lightness for *long* days"];
  const monsoon = "Colour for *grey* days";
  expect(lastSecondAndFirst("2026-02-14")).toEqual([winter, summer]);
  expect(lastSecondAndFirst("2026-06-15")).toEqual([summer, monsoon]);
  expect(lastSecondAndFirst("2026-10-17")).toEqual([monsoon, winter]);
  expect(lastSecondAndFirst("2027-01-01")).toEqual([winter, winter]);
});

test("a shop with one picture for the whole year keeps it", async () => {
  const shop = await testShop();
  expect(homeImageId(await shop.content(), july)).toBeNull();
  await shop.pool.query("insert into images (id, width, height, widths) values ('hero', 960, 450, '{960}')");
  expect(homeImageId(await shop.content(), july)).toBe("hero");
});

test("what a shop shows before it publishes anything can be published as it is", async () => {
  const shop = await testShop();
  const { home } = await shop.content();
  // Sentences that other programs and people's habits rely on.
  const titles = home.flatMap((section) => ("title" in section ? [section.title.en] : []));
  expect(titles).toEqual(["Shop by Category", "Featured Products", "New Arrivals", "What our customers say"]);
  const row = home.find((section) => section.kind === "products");
  expect(row?.kind === "products" && row.button?.label.en).toBe("See More Products");
  expect(content.safeParse(await shop.content()).error?.issues).toBeUndefined();
});
