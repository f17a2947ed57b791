import { beforeEach, expect, test } from "vitest";
import { admin, type TestShop, testShop } from "../test-shop.ts";
import { templateFault } from "./article-template.ts";
import { unseenCampaigns } from "./content-faults.ts";
import type { Content } from "./content-schema.ts";
import { publishDraft, saveDraft } from "./content-versions.ts";
import { defaultContent } from "./default-content.ts";

const words = { en: "Words", bn: "কথা" };

test.each([
  ["Call {telephone}.", "unknown", "{telephone}", "{phone}"],
  ["Call { phone }.", "unknown", "{ phone }", "{phone}"],
  ["ফোন করুন {ফোন}।", "unknown", "{ফোন}", "{phone}"],
  ["{advertises}", "unknown", "{advertises}", "{shop}"],
  ["{if advertisers}We do.{/if}", "unknown", "{if advertisers}", "{if advertises}"],
  ["{promise phone}We do.{/promise}", "unknown", "{promise phone}", "{promise openParcel}"],
  ["{constructor}", "unknown", "{constructor}", "{shop}"],
  ["{if advertises}We do.", "unclosed", "{if advertises}", "{/if}"],
  ["{if freeFrom}{promise exchange}We do.{/if}{/promise}", "unclosed", "{promise exchange}", "{/promise}"],
  ["Call {phone now.\n\nMore.", "unclosed", "{phone now.", "}"],
  ["We do.{/if}", "unopened", "{/if}", undefined],
  ["We do.{else}We do not.", "unopened", "{else}", undefined],
])("%j is reported as a placeholder that cannot be filled in", (text, kind, written, instead) => {
  const fault = templateFault(`# Us\n\n${text}`);
  expect(fault).toMatchObject({ kind, written });
  if (instead) expect(fault?.instead).toContain(instead);
});

test.each([
  "# Us {#us}\n\nCall {phone}, inside Dhaka {inside}{if freeFrom}, free from {freeFrom}{else}, always{/if}.",
  "{if openParcel}{promise openParcel}Open it.{/promise}{if giftWrap}Wrapped.{/if}{/if} {openParcel}",
  "A smile :} and no brace.",
])("%j can be filled in", (text) => {
  expect(templateFault(text)).toBeNull();
});

let shop: TestShop;
let live: Content;
beforeEach(async () => {
  shop = await testShop();
  live = await shop.content();
});

/** The fields that prevent publishing a draft; null once it is live. The draft itself is always saved. */
async function refusedFields(changes: Partial<Content>): Promise<Record<string, string> | null> {
  await shop.pool.query("delete from content_versions where state = 'draft'");
  const updatedAt = await saveDraft(shop, admin, { content: { ...live, ...changes }, updatedAt: null });
  return publishDraft(shop, admin, { name: "Now", updatedAt }).then(
    () => null,
    (error) => error.fields,
  );
}

const article = (en: string): Partial<Content> => ({
  articles: { ...live.articles, about: { en, bn: "# আমরা" } },
});
const page = (slug: string, on: boolean, en = "# Sizes"): Content["pages"][number] => ({
  ...{ slug, on, inFooter: true, title: words, text: { en, bn: "# মাপ" } },
});
const bar = (link: string): Partial<Content> => ({
  look: { ...live.look, announcement: { on: true, text: words, link, from: null, until: null } },
});

test("an article with an invalid placeholder is saved as a draft but not published", async () => {
  expect(await refusedFields(article("Call {telephone}"))).toEqual({ "articles.about.en": "template-broken" });
  expect(await refusedFields({ pages: [page("sizes", true, "{if advertises}We do.")] })).toEqual({
    "pages.0.text.en": "template-broken",
  });
  // A page that is switched off is not checked.
  expect(await refusedFields({ pages: [page("sizes", false, "{if advertises}We do.")] })).toBeNull();
  expect(await refusedFields(article("Call {phone}"))).toBeNull();
});

test("links to missing pages are reported and block publishing, valid links do not", async () => {
  const dead = [
    "/sale",
    "/bn/sale",
    "/Skincare",
    "/constructor",
    "/bn/bn/shop",
    "/offers/eid",
    "/pages/sizes",
    "/offers",
  ];
  for (const link of dead)
    expect(await refusedFields(bar(link)), link).toEqual({ "look.announcement.link": "link-dead" });
  const good = ["", "/", "/bn", "/#featured", "/shop?sort=newest", "/bn/skincare?concern=acne", "/product/abc/rose"];
  good.push(
    "/bn/product/abc",
    "/sets",
    "/search?q=kohl",
    "/pages/about",
    "/cart",
    "/llms.txt",
    "https://example.com/sale",
  );
  for (const link of good) expect(await refusedFields(bar(link)), link).toBeNull();

  const own = { pages: [page("sizes", true)], campaigns: [] };
  expect(await refusedFields({ ...own, ...bar("/bn/pages/sizes") })).toBeNull();
  expect(await refusedFields({ pages: [page("sizes", false)], ...bar("/pages/sizes") })).toEqual({
    "look.announcement.link": "link-off",
  });
  expect(await refusedFields(article("See [the sale](/sale) and [skincare](/skincare)."))).toEqual({
    "articles.about.en": "link-dead",
  });
});

test("a dead link on the home page is reported with its section, unless the section is off", async () => {
  const [hero, ...others] = live.home;
  if (hero?.kind !== "hero") throw new Error("no hero");
  const slides = hero.slides.map((slide) => ({ ...slide, secondButton: { label: words, link: "/sale" } }));
  expect(await refusedFields({ home: [...others, { ...hero, slides }] })).toEqual({
    [`home.${others.length}.slides.0.secondButton.link`]: "link-dead",
  });
  expect(await refusedFields({ home: [...others, { ...hero, slides, on: false }] })).toBeNull();
  expect(await refusedFields(await defaultContent(shop.db, await shop.settings()))).toBeNull();
});

test("before publishing, campaigns are named that nobody could open or that show no product", () => {
  const campaign: Content["campaigns"][number] = {
    ...{ slug: "eid", on: true, from: "2026-01-20", until: "2026-02-20", title: words, text: words, rowTitle: words },
    ...{ imageId: null, alt: words, productIds: ["soap"], favourite: null, note: words },
  };
  const campaigns = [
    { ...campaign, title: { en: "Off", bn: "বন্ধ" }, on: false },
    { ...campaign, title: { en: "Empty", bn: "খালি" }, productIds: [] },
    { ...campaign, title: { en: "Over", bn: "শেষ" }, on: false, until: "2026-01-31" },
    campaign,
  ];
  expect(unseenCampaigns({ campaigns }, "2026-02-01").map(({ title, problem }) => [title.en, problem])).toEqual([
    ["Off", "off"],
    ["Empty", "empty"],
  ]);
});
