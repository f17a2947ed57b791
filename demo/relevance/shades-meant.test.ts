import { expect, test } from "vitest";
import type { Language } from "../../shop/language.ts";
import { listResults } from "../../shop/search/list-results.ts";
import { isBangla } from "../../shop/search/phonetics.ts";
import { suggest } from "../../shop/search/suggest.ts";
import { openDemoShop } from "./demo-shop.ts";

const foundation = "second-skin-foundation";
const lipstick = "sindoor-velvet-lipstick";

// The query, the product, and the shade that its card shows.
const shown: [q: string, slug: string, shade: string][] = [
  ["foundation for dark skin", foundation, "07 Mehgoni"],
  ["dark skin foundation", foundation, "07 Mehgoni"],
  ["কালো ত্বকের ফাউন্ডেশন", foundation, "০৭ মেহগনি"],
  ["গাঢ় রঙের ফাউন্ডেশন", foundation, "০৭ মেহগনি"],
  ["kalo toker foundation", foundation, "07 Mehgoni"],
  ["শ্যামলা ত্বকের ফাউন্ডেশন", foundation, "০৫ খয়েরি"],
  ["foundation for dusky skin", foundation, "05 Khoyeri"],
  ["foundation for medium skin", foundation, "02 Champa"],
  ["foundation for fair skin", foundation, "01 Moslin"],
  ["ফর্সা ত্বকের ফাউন্ডেশন", foundation, "০১ মসলিন"],
  ["foundation nolen", foundation, "04 Nolen"],
  ["foundation 05", foundation, "05 Khoyeri"],
  ["foundation 3", foundation, "03 Paat"],
  ["shapla 05", foundation, "05 Khoyeri"],
  ["ফাউন্ডেশন ০৩", foundation, "০৩ পাট"],
  ["second skin 05 khoyeri", foundation, "05 Khoyeri"],
  ["powder for dark skin", "moslin-pressed-powder", "Cocoa"],
  ["red lipstick", lipstick, "Sindoor"],
  ["pink lipstick", lipstick, "Golap"],
  ["গোলাপি লিপস্টিক", lipstick, "গোলাপ"],
  ["matte lipstick pink", lipstick, "Golap"],
  ["pink", "golap-petal-blush", "Golap"],
  ["গোলাপি ব্লাশ", "golap-petal-blush", "গোলাপ"],
  ["purple blush", "golap-petal-blush", "Kanchon"],
  ["jaam", lipstick, "Jaam"],
  ["orange lipstick", lipstick, "Palash"],
  ["komola lipstick", lipstick, "Palash"],
  ["কমলা লিপস্টিক", lipstick, "পলাশ"],
  ["কমলা রঙের লিপস্টিক", lipstick, "পলাশ"],
  ["brown lipstick", lipstick, "Mati"],
  ["khoyeri lipstick", lipstick, "Mati"],
  ["বাদামি লিপস্টিক", lipstick, "মাটি"],
  ["খয়েরি লিপস্টিক", lipstick, "মাটি"],
  ["coffee lipstick", lipstick, "Mati"],
  ["maroon lipstick", lipstick, "Mati"],
  ["mehroon lipstick", lipstick, "Mati"],
  ["মেরুন লিপস্টিক", lipstick, "মাটি"],
  ["plum lipstick", lipstick, "Jaam"],
  ["purple lipstick", lipstick, "Jaam"],
  ["বেগুনি লিপস্টিক", lipstick, "জাম"],
  ["red color lipstick", lipstick, "Sindoor"],
  ["brown mascara", "kajal-noir-mascara", "Khoyeri (brown)"],
];

test("a shade given by name, colour or skin is shown on the card, whose link opens it", async () => {
  const shop = await openDemoShop();
  for (const [q, slug, shade] of shown) {
    const language: Language = isBangla(q) ? "bn" : "en";
    const { products } = await listResults(shop, { q, page: 1, limit: 24 }, language);
    const { products: suggested } = await suggest(shop, q, language);
    const [card, suggestion] = [products, suggested].map((cards) => cards.find(({ path }) => path.includes(slug)));
    expect(card?.swatches[0]?.name.text, q).toBe(shade);
    const [variant] = await shop.db.query.variants.findMany({
      where: (v, { eq, and }) =>
        and(eq(v.productId, card?.id ?? ""), eq(language === "bn" ? v.nameBn : v.nameEn, shade)),
    });
    expect(card?.path, q).toMatch(new RegExp(`/${slug}\\?variant=${variant?.id}$`));
    expect(card?.picture?.id, q).toBe(variant?.imageId ?? card?.picture?.id);
    expect(suggestion, q).toEqual(card);
  }
});

test("a card that shows a sold-out shade says so, while the product itself is on sale", async () => {
  const shop = await openDemoShop();
  for (const [q, inStock] of [
    ["purple lipstick", false],
    ["red lipstick", true],
    ["lipstick", true],
  ] as const) {
    const { products } = await listResults(shop, { q, page: 1, limit: 24 }, "en");
    expect(products.find(({ path }) => path.includes(lipstick))?.inStock, q).toBe(inStock);
  }
});

test("for dark skin the deep shades come first, for fair skin the light ones, and all are listed", async () => {
  const shop = await openDemoShop();
  const shades = async (q: string) =>
    (await listResults(shop, { q, page: 1, limit: 1 }, "en")).products[0]?.swatches.map(({ name }) => name.text);
  const all = await shades("foundation");
  expect(all).toHaveLength(7);
  expect((await shades("foundation for dark skin"))?.slice(0, 3)).toEqual(["07 Mehgoni", "06 Supari", "05 Khoyeri"]);
  expect(await shades("foundation for fair skin")).toEqual(all);
});

test("without a shade in the query the card is unchanged", async () => {
  const shop = await openDemoShop();
  for (const q of ["foundation", "lipstick", "matte lipstick", "লিপস্টিক", "lipstick for dark skin"]) {
    const { products } = await listResults(shop, { q, page: 1, limit: 24 }, "en");
    expect(
      products.filter(({ path }) => path.includes("?")),
      q,
    ).toEqual([]);
  }
});

test("an undertone asks for foundations and leads to the shade finder; beside a product it excludes none", async () => {
  const shop = await openDemoShop();
  const slugs = async (q: string) =>
    (await listResults(shop, { q, page: 1, limit: 24 }, "en")).products.map(({ path }) => path.split("/").at(-1));
  for (const q of ["olive undertone", "warm undertones", "undertone", "shade for cool undertone", "জলপাই আভা"]) {
    expect(await slugs(q), q).toEqual(await slugs("foundation"));
    const { guide, correction } = await suggest(shop, q, "en");
    expect({ guide, correction }, q).toEqual({ guide: { path: "/shade-finder", product: null }, correction: null });
  }
  expect(await slugs("lipstick for warm undertone")).toEqual(await slugs("lipstick"));
  for (const [q, same] of [
    ["warm foundation", "foundation"],
    ["foundation neutral", "foundation"],
    ["cool toned foundation", "foundation"],
    ["foundation warm medium", "foundation medium"],
    ["ওয়ার্ম ফাউন্ডেশন", "foundation"],
  ] as const)
    expect(await slugs(q), q).toEqual(await slugs(same));
});
