import { beforeEach, expect, test } from "vitest";
import { listAuditLog } from "../audit-log/list-audit-log.ts";
import { Refusal } from "../refusal.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { searchProducts } from "./search-products.ts";
import { changeSynonyms, deleteSynonyms, listSynonyms } from "./synonyms.ts";

let shop: TestShop;
let cream: string;
beforeEach(async () => {
  shop = await testShop();
  const product = await stockProduct(shop, { name: { en: "Snail Mucin Cream", bn: null }, category: "Skincare" });
  cream = product.productId;
});

const found = async (q: string) => (await searchProducts(shop, { q })).ids;

test("synonyms added by staff are used in searches until they are deleted", async () => {
  expect(await found("শামুক ক্রিম")).toEqual([]);
  const id = await changeSynonyms(shop, admin, null, ["snail mucin", "শামুক"]);
  expect(await found("শামুক ক্রিম")).toEqual([cream]);
  expect(await found("shamuk")).toEqual([cream]);

  await changeSynonyms(shop, admin, id, ["snail mucin", "ঝিনুক"]);
  expect(await listSynonyms(shop, admin)).toEqual([{ id, phrases: ["snail mucin", "ঝিনুক"] }]);
  expect([await found("ঝিনুক"), await found("শামুক")]).toEqual([[cream], []]);

  expect(await deleteSynonyms(shop, admin, id)).toBe(true);
  expect(await deleteSynonyms(shop, admin, id)).toBe(false);
  expect(await found("ঝিনুক")).toEqual([]);

  const { entries } = await listAuditLog(shop, admin, { action: "synonyms-changed", page: 1, limit: 9 });
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ phrases: ["snail mucin", "ঝিনুক"] }, null],
    [{ phrases: ["snail mucin", "শামুক"] }, { phrases: ["snail mucin", "ঝিনুক"] }],
    [null, { phrases: ["snail mucin", "শামুক"] }],
  ]);
});

test("only the catalogue team can see and change synonyms, and only existing ones", async () => {
  for (const refused of [
    listSynonyms(shop, nusrat),
    changeSynonyms(shop, nusrat, null, ["a", "b"]),
    deleteSynonyms(shop, nusrat, "x"),
  ])
    await expect(refused).rejects.toThrow(Refusal);
  await expect(changeSynonyms(shop, admin, "gone", ["a", "b"])).rejects.toMatchObject({ code: "not-found" });
});
