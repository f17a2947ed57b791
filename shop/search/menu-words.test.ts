import { beforeEach, describe, expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { browseResults, listResults } from "./list-results.ts";
import { parseQuery } from "./parse-query.ts";
import { reindexProducts } from "./reindex-products.ts";
import { suggest } from "./suggest.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  await reindexProducts(shop);
  const stock = (name: string, taka: number, listTaka: number | null = null) =>
    stockProduct(shop, {
      ...{ name: { en: name, bn: null }, category: "Makeup" },
      variants: [variantDraft({ price: fromTaka(taka), listPrice: listTaka === null ? null : fromTaka(listTaka) })],
    });
  await stock("Velvet Lipstick", 890, 990);
  await stock("Satin Lipstick", 790);
  await stock("Matte Lipstick", 550);
  await stock("Rose Blush", 390, 450);
  await shop.pool.query(`update products set sold = 9 where name_en = 'Satin Lipstick'`);
  await shop.pool.query(`update products set is_new = true where name_en in ('Rose Blush', 'Matte Lipstick')`);
});

const names = async (q: string) => {
  const { products } = await listResults(shop, { q, page: 1, limit: 24 }, "en");
  const found = products.map(({ name }) => name.text);
  const suggested = (await suggest(shop, q, "en")).products.map(({ name }) => name.text);
  expect(suggested.slice(0, found.length), q).toEqual(found.slice(0, 5));
  return found;
};

describe("menu words in a search", () => {
  test("for offers find reduced products, of one kind if it is given", async () => {
    const all = ["offer", "Offers", "sale", "on sale", "discount", "offer products", "অফার", "ছাড়", "ডিসকাউন্ট", "মূল্যছাড়"];
    all.push("coupon", "coupan", "কুপন", "promo code", "promo", "voucher", "discount code", "buy 1 get 1", "coup");
    for (const q of all) expect((await names(q)).sort(), q).toEqual(["Rose Blush", "Velvet Lipstick"]);
    for (const q of ["sale lipstick", "lipstick on offer", "লিপস্টিকে ছাড়", "লিপস্টিকের অফার"])
      expect(await names(q), q).toEqual(["Velvet Lipstick"]);
  });

  test("lead to their list, and not to a product's shades", async () => {
    for (const q of ["offer", "coup", "new", "under 1000"])
      expect(await suggest(shop, q, "en"), q).toMatchObject({ guide: null });
  });

  test("for a sort order sort the list", async () => {
    // Alone they list only new products; with a kind, all its products, the newest first.
    for (const q of ["new", "new arrivals", "নতুন", "notun"])
      expect(await names(q), q).toEqual(["Rose Blush", "Matte Lipstick"]);
    expect(await names("new lipstick")).toEqual(["Matte Lipstick", "Satin Lipstick", "Velvet Lipstick"]);
    for (const q of ["best seller", "best-sellers", "bestseller", "popular", "বেস্ট সেলার", "জনপ্রিয়"])
      expect((await names(q))[0], q).toBe("Satin Lipstick");
    for (const q of ["cheap lipstick", "সস্তা লিপস্টিক", "kom dame lipstick", "budget lipstick", "সাশ্রয়ী লিপস্টিক"])
      expect(await names(q), q).toEqual(["Matte Lipstick", "Satin Lipstick", "Velvet Lipstick"]);
    // With an amount, "budget" is a price.
    expect(parseQuery("lipstick budget 500")).toMatchObject({ words: "lipstick", terms: [{ kind: "price", to: 500 }] });
    expect((await names("সস্তা"))[0]).toBe("Rose Blush");
    for (const q of ["price low to high", "koto dam", "দাম কত", "price list"])
      expect(await names(q), q).toEqual(["Rose Blush", "Matte Lipstick", "Satin Lipstick", "Velvet Lipstick"]);
    expect((await names("price high to low"))[0]).toBe("Velvet Lipstick");
    for (const q of ["5 star", "৫ স্টার", "top rated"])
      expect(parseQuery(q), q).toMatchObject({ words: "", terms: [{ kind: "sort", sort: "rating" }] });
    // With a kind of product they ask for its price, not for a sort order.
    expect(parseQuery("lipstick price").terms).toEqual([]);
    const sorted = await listResults(shop, { q: "cheap lipstick", sort: "-price", page: 1, limit: 24 }, "en");
    expect(sorted.products[0]?.name.text).toBe("Velvet Lipstick");
    expect(sorted.terms).toEqual([]);
  });

  test("are shown as filters, with the rest as the query", async () => {
    const input = { filter: {}, sort: null, page: 1, limit: 24 };
    const choices = async (q: string) => (await browseResults(shop, { ...input, q }, "en")).choices;
    expect(await choices("cheap lipstick on offer under 900")).toEqual({
      ...{ q: "lipstick", filter: { price: ["-900"], offer: ["1"] }, sort: "price" },
    });
    expect(await choices("products under 500")).toEqual({ q: "", filter: { price: ["-500"] }, sort: null });
    expect(await choices("lipstick 30 ml")).toEqual({ q: "lipstick 30 ml", filter: {}, sort: null });
  });
});

describe("a number alone", () => {
  test("is the maximum price, in both scripts", async () => {
    for (const q of ["600", "৬০০", "৳600", "under 600"])
      expect((await names(q)).sort(), q).toEqual(["Matte Lipstick", "Rose Blush"]);
    expect(await names("lipstick 600")).toEqual(["Matte Lipstick"]);
    expect(await names("velvet lipstick 890")).toEqual(["Velvet Lipstick"]);
    const { missedPrice, products } = await listResults(shop, { q: "lipstick 500", page: 1, limit: 24 }, "en");
    expect(products).toEqual([]);
    expect(missedPrice).toEqual({ what: "lipstick", from: null, to: 500, nearest: fromTaka(550) });
  });

  test("is no price if it is part of a product's name, counts something or matches no price", async () => {
    await stockProduct(shop, { name: { en: "Nail Lacquer 120", bn: null } });
    expect(await names("120")).toEqual(["Nail Lacquer 120"]);
    for (const q of ["lipstick 333", "lipstick shade 700", "pack of 100", "01712345678", "skin1004", "15%"]) {
      const { terms } = await listResults(shop, { q, page: 1, limit: 24 }, "en");
      expect(terms, q).toEqual([]);
    }
  });

  test("is a price even if a product has that size", async () => {
    const size = variantDraft({ name: { en: "600 ml", bn: null }, price: fromTaka(990) });
    await stockProduct(shop, { name: { en: "Onion Shampoo 600 ml", bn: null }, variants: [size] });
    expect((await names("600")).sort()).toEqual(["Matte Lipstick", "Rose Blush"]);
  });
});

test("each term has the query without it, which is empty if only fillers are left", () => {
  const { words, rest, terms } = parseQuery("new lipstick 30 ml on offer under 500");
  expect([words, rest]).toEqual(["lipstick", "lipstick 30 ml"]);
  expect(terms.map(({ kind, without }) => [kind, without])).toEqual([
    ["price", "new lipstick 30 ml on offer"],
    ["size", "new lipstick on offer under 500"],
    ["offer", "new lipstick 30 ml under 500"],
    ["sort", "lipstick 30 ml on offer under 500"],
  ]);
  expect(parseQuery("products on sale").terms).toEqual([{ kind: "offer", without: "" }]);
});

test("stock availability can be given in words", () => {
  for (const q of ["lipstick in stock", "in stock lipstick", "lipstick available"])
    expect(parseQuery(q), q).toMatchObject({ words: "lipstick", terms: [{ kind: "stock", without: "lipstick" }] });
  expect(parseQuery("স্টকে আছে").terms).toEqual([{ kind: "stock", without: "" }]);
});
