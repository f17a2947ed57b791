import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { admin, stockProduct, testShop } from "../test-shop.ts";
import { reindexProducts } from "./reindex-products.ts";
import { searchProducts } from "./search-products.ts";
import { changeSynonyms, deleteSynonyms, listSynonyms } from "./synonyms.ts";

test("products saved by another version of the shop are reindexed once", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, { name: { en: "Velvet Lipstick", bn: null }, brand: "Chorui" });
  await stockProduct(shop, { name: { en: "Old Soap", bn: null } });
  await shop.db.execute(sql`update products set search_vector = '', search_version = 0`);
  await shop.db.execute(sql`update products set status = 'deleted' where name_en = 'Old Soap'`);
  await shop.db.execute(sql`update brands set phonetic_name = ''`);
  await shop.db.execute(sql`delete from search_words`);
  const found = async (q: string) => (await searchProducts(shop, { q })).ids;
  expect(await found("lipstick")).toEqual([]);

  expect(await reindexProducts(shop)).toBe(1);
  expect([await found("lipstik"), await found("chorui")]).toEqual([[productId], [productId]]);
  const { rows } = await shop.db.execute<{ sound: string }>(
    sql`select phonetic_name as sound from brands where name = 'Chorui'`,
  );
  expect(rows).toEqual([{ sound: "corui" }]);
  expect(await reindexProducts(shop)).toBe(0);
});

test("default synonyms are added at the first start only, and those of staff are processed again with each version", async () => {
  const shop = await testShop();
  await reindexProducts(shop);
  const defaults = await listSynonyms(shop, admin);
  expect(defaults.length).toBeGreaterThan(50);
  await deleteSynonyms(shop, admin, defaults[0]?.id ?? "");
  const own = await changeSynonyms(shop, admin, null, ["snail mucin", "শামুক"]);
  await shop.db.execute(sql`update search_state set version = 999`);
  await shop.db.execute(sql`update search_synonyms set phonetic_phrases = '{}' where id = ${own}`);

  await reindexProducts(shop);
  expect(await listSynonyms(shop, admin)).toHaveLength(defaults.length);
  const { rows } = await shop.db.execute(sql`select phonetic_phrases as sounds from search_synonyms where id = ${own}`);
  expect(rows).toEqual([{ sounds: ["snel musin", "samuk"] }]);
});

test("an older shop gets the new default synonyms, and no others again", async () => {
  const shop = await testShop();
  await reindexProducts(shop);
  await shop.db.execute(sql`delete from search_synonyms where phrases && array['vit c', 'crimson']`);
  await shop.db.execute(sql`update search_state set version = 3`);

  await reindexProducts(shop);
  const phrases = (await listSynonyms(shop, admin)).flatMap((group) => group.phrases);
  expect(phrases).toContain("vit c");
  expect(phrases).not.toContain("crimson");
});
