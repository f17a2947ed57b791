import { expect, test } from "vitest";
import { readSettings } from "../settings/settings-schema.ts";
import { testShop } from "../test-shop.ts";
import { content } from "./content-schema.ts";
import { defaultContent } from "./default-content.ts";
import { currentSlide } from "./home-image.ts";

const july = new Date("2026-07-01T12:00:00+06:00");

test("the home page has default text until the merchant sets their own text and picture", async () => {
  const shop = await testShop();
  await shop.pool.query("insert into images (id, width, height, widths) values ('eid', 960, 450, '{960}')");
  const slideOf = async (settings: object) => {
    const { home } = await defaultContent(shop.db, readSettings(settings));
    return home[0]?.kind === "hero" ? currentSlide(home[0], july) : null;
  };
  const title = { en: "Beauty, *delivered*", bn: "সৌন্দর্যের যত্ন, *ঘরে বসে*" };
  expect(await slideOf({})).toMatchObject({ title, imageId: null });
  const hero = { title: { en: "Eid *glow*", bn: "" }, text: { en: "", bn: "" }, imageId: "eid" };
  expect(await slideOf({ hero })).toMatchObject({
    title: { en: "Eid *glow*", bn: title.bn },
    ...{ imageId: "eid", alt: { en: "", bn: "" } },
  });
  expect(await slideOf({ hero: { ...hero, imageId: "gone" } })).toMatchObject({ imageId: null });
});

test("the default content of a shop can be published unchanged", async () => {
  const shop = await testShop();
  const { home } = await shop.content();
  // Texts that other programs and users rely on.
  const titles = home.flatMap((section) => ("title" in section ? [section.title.en] : []));
  expect(titles).toEqual(["Shop by Category", "Featured Products", "New arrivals", "What our customers say"]);
  const row = home.find((section) => section.kind === "products");
  expect(row?.kind === "products" && row.button?.label.en).toBe("See More Products");
  expect(content.safeParse(await shop.content()).error?.issues).toBeUndefined();
});
