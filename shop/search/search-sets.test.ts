import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { boughtTogether, products } from "../../db/schema.ts";
import { changeProduct } from "../catalog/change-product.ts";
import { listBoughtTogether } from "../catalog/rank-bought-together.ts";
import { setShop } from "../sets/test-sets.ts";
import { admin, stockProduct } from "../test-shop.ts";
import { reindexProducts } from "./reindex-products.ts";
import { searchProducts } from "./search-products.ts";
import { suggest } from "./suggest.ts";

test("gift words find a set by its parts, before a product that is only named a trio, and also after a reindex", async () => {
  const { shop, products: saved } = await setShop();
  await reindexProducts(shop);
  const trio = await stockProduct(shop, { name: { en: "Satin Scrunchie Trio", bn: "স্যাটিন স্ক্রাঞ্চি ট্রিও" } });
  // A bestseller, unlike the set.
  await shop.db.update(products).set({ sold: 500, salesTier: 0 }).where(eq(products.id, trio.productId));
  const box = saved.box.productId;
  for (const q of ["gift", "gift box", "উপহার", "উপহারের সেট", "upohar", "combo"]) {
    expect((await searchProducts(shop, { q })).ids, q).toEqual([box, trio.productId]);
    expect((await suggest(shop, q, "bn")).products.map(({ id }) => id)[0], q).toBe(box);
  }
  await shop.db.update(products).set({ searchVector: "", searchVersion: 0 });
  await reindexProducts(shop);
  expect((await searchProducts(shop, { q: "gift" })).ids).toEqual([box, trio.productId]);

  // With new texts it stays a set; without its parts it is none.
  await changeProduct(shop, admin, box, { name: { en: "Tiny Box", bn: null } });
  expect((await searchProducts(shop, { q: "gift" })).ids[0]).toBe(box);
  await changeProduct(shop, admin, box, { parts: [] });
  expect((await searchProducts(shop, { q: "gift" })).ids).toEqual([trio.productId]);
});

test("a gift is a set, then a fragrance or make-up in threes, then anything else in threes", async () => {
  const { shop, products: saved } = await setShop();
  await reindexProducts(shop);
  const add = async (en: string, category: "Fragrance" | "Makeup" | "Accessories", sold: number) => {
    const { productId } = await stockProduct(shop, { name: { en, bn: null }, category });
    await shop.db.update(products).set({ sold }).where(eq(products.id, productId));
    return productId;
  };
  const sponges = await add("Sponge Trio", "Accessories", 500);
  const kajal = await add("Kajal Trio", "Makeup", 20);
  const attar = await add("Oud Attar", "Fragrance", 10);
  const box = saved.box.productId;
  for (const q of ["gift", "gift for mother", "gift for wife", "মায়ের জন্য উপহার"])
    expect((await searchProducts(shop, { q })).ids, q).toEqual([box, kajal, attar, sponges]);
  expect((await searchProducts(shop, { q: "mother" })).ids).toEqual([box, attar]);
  expect((await searchProducts(shop, { q: "attar gift" })).ids).toEqual([attar]);
  // A set is asked for.
  expect((await searchProducts(shop, { q: "gift set" })).ids).not.toContain(attar);
});

test("what was bought with a set's parts is suggested with the set, but not its parts", async () => {
  const { shop, products: saved } = await setShop();
  const [serum, soap, kajal] = [saved.serum.productId, saved.soap.productId, saved.kajal.productId];
  await shop.db.insert(boughtTogether).values([
    { productId: serum, otherId: soap, score: 0.9 },
    { productId: serum, otherId: kajal, score: 0.5 },
  ]);
  const beside = await listBoughtTogether(shop, [saved.box.productId], 8, "en");
  expect(beside.map(({ id }) => id)).toEqual([kajal]);
});
