import { beforeEach, expect, test } from "vitest";
import { stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { listResults } from "./list-results.ts";
import { reindexProducts } from "./reindex-products.ts";
import { suggest } from "./suggest.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  await reindexProducts(shop);
  await stockProduct(shop, { name: { en: "Sun Veil Fluid SPF 50", bn: "সান ভেইল সানস্ক্রিন" }, category: "Skincare" });
  await stockProduct(shop, { name: { en: "Niacinamide Serum", bn: "নায়াসিনামাইড সিরাম" }, category: "Skincare" });
  await stockProduct(shop, { name: { en: "Moslin Compact Powder", bn: null } });
  await stockProduct(shop, { name: { en: "Amla Hair Oil", bn: "আমলকী চুলের তেল" }, category: "Hair Care" });
});

const corrected = async (q: string) => (await listResults(shop, { q, page: 1, limit: 24 }, "en")).correction;

test("a mistyped word is corrected in both scripts, in results and in suggestions", async () => {
  const mistyped = {
    ...{ sunscrean: "sunscreen", "SUNSCREAN under 5000": "sunscreen under 5000", sunskreen: "sunscreen" },
    ...{ "nayasinamid serum": "niacinamide serum", "Niacinamide serrum": "Niacinamide serum", সানষ্ক্রিন: "সানস্ক্রিন" },
    // A misspelling that is common enough to be listed is corrected alike.
    ...{ sirum: "serum", "sirum under 5000": "serum under 5000" },
    // With an apostrophe, and with the joiner that Bangla keyboards put into conjuncts.
    ...{ "sun'screan oil": "sunscreen oil", "সানষ্\u200dক্রিন": "সানস্ক্রিন" },
  };
  for (const [q, right] of Object.entries(mistyped)) {
    expect(await corrected(q), q).toBe(right);
    expect((await suggest(shop, q, "en")).correction, q).toBe(right);
  }
  const missed = { missedPrice: { what: "sunscreen", to: 60 } };
  expect(await listResults(shop, { q: "sunscrean under 60 taka", page: 1, limit: 24 }, "en")).toMatchObject(missed);
  expect(await suggest(shop, "sunscrean under 60 taka", "en")).toMatchObject(missed);
});

test("correct and incomplete words, and words that nothing matches, are not corrected", async () => {
  for (const q of [
    "sunscreen",
    "Sunscreens",
    "sunscr",
    "chuler tel",
    "amlokir tel",
    "সিরাম",
    "serum",
    "saree",
    "powder",
  ])
    expect(await corrected(q), q).toBeNull();
});

test("spellings that the shop uses itself are not corrected, with any ending", async () => {
  expect(await corrected("nayasinamid serum")).toBe("niacinamide serum");
  await stockProduct(shop, {
    ...{ name: { en: "Dew Toner", bn: null }, category: "Skincare" },
    shortDescription: { en: "Water with nayasinamid.", bn: null },
  });
  expect(await corrected("nayasinamid serum")).toBeNull();
  for (const q of ["সিরামের", "পাউডারে", "সিরামগুলো"]) expect(await corrected(q), q).toBeNull();
});

test("a corrected query finds what the right spelling finds", async () => {
  await stockProduct(shop, {
    ...{ name: { en: "Sun Stick", bn: null }, category: "Skincare" },
    shortDescription: { en: "A sunscreen in a stick, with niacinamide.", bn: null },
  });
  const found = async (q: string) =>
    (await listResults(shop, { q, page: 1, limit: 24 }, "en")).products.map(({ id }) => id);
  for (const [q, right] of [
    ["nayasinamid", "niacinamide"],
    ["sunscrean", "sunscreen"],
  ] as const) {
    expect(await corrected(q), q).toBe(right);
    expect(await found(q), q).toEqual(await found(right));
    const products = async (typed: string) => (await suggest(shop, typed, "en")).products.map(({ id }) => id);
    expect(await products(q), q).toEqual(await products(right));
  }
});

test("a customer can search for the word as it was typed", async () => {
  const input = { q: "sunscrean", page: 1, limit: 24 };
  expect((await listResults(shop, input, "en")).total).toBe(1);
  expect(await listResults(shop, { ...input, isExact: true }, "en")).toMatchObject({ total: 0, correction: null });
  expect((await listResults(shop, { ...input, q: "sunscreen", isExact: true }, "en")).total).toBe(1);
});
