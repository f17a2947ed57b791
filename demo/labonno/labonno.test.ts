import { expect, test } from "vitest";
import { type Content, content } from "../../shop/content/content-schema.ts";
import { listVersions } from "../../shop/content/content-versions.ts";
import { currentSlide, homeImageId } from "../../shop/content/home-image.ts";
import { loadSettings } from "../../shop/settings/settings.ts";
import { admin, type TestShop, testShop } from "../../shop/test-shop.ts";
import { loadDemo } from "../load-demo.ts";

async function contentOf(shop: TestShop): Promise<Content> {
  await loadDemo(shop);
  return shop.content();
}

test("the demo is Labonno: it says so in a version that its merchant can change, restore or replace", async () => {
  const shop = await testShop();
  const live = await contentOf(shop);
  expect(live.look.name).toEqual({ en: "Labonno", bn: "লাবণ্য" });
  expect(live.articles.about?.en).toContain("The word behind our name");
  expect(content.safeParse(live).error?.issues).toBeUndefined();
  expect(await listVersions(shop, admin)).toMatchObject([
    { state: "published", name: "Labonno", publishedByName: "Demo" },
  ]);
  const campaign = live.campaigns[0];
  expect(campaign?.productIds.length).toBe(5);
  expect(homeImageId(live, new Date("2026-07-01T12:00:00+06:00"))).toBe("hero-monsoon");
});

test("a shop that somebody has begun to make theirs gets the demo's products, and keeps its name", async () => {
  const shop = await testShop();
  const name = { en: "Rupkotha", bn: "রূপকথা" };
  await shop.pool.query("insert into shop_settings (value) values ($1)", [{ name }]);
  expect((await contentOf(shop)).look.name).toEqual(name);
  expect((await loadSettings(shop.db)).email).not.toContain("labonno");
  expect(await listVersions(shop, admin)).toEqual([]);
});

test("a season begins at midnight in Dhaka, on the first of Falgun, of Asharh and of Kartik", async () => {
  const [hero] = (await contentOf(await testShop())).home;
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
