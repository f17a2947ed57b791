import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products, users, wishlistItems } from "../../db/tables.ts";
import { saveProducts } from "../catalog/save-products.ts";
import { newId } from "../id.ts";
import { guest } from "../permissions.ts";
import { nusrat, productDraft, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { addWish, mergeWishes, removeWish } from "./change-wishlist.ts";
import { knownProducts, ownWishes } from "./list-wishlist.ts";
import { mostWishes, readWishes } from "./wishlist-rules.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

async function onShelf(count: number): Promise<string[]> {
  const saved = await saveProducts(
    shop.db,
    Array.from({ length: count }, () => productDraft()),
  );
  return saved.map(({ id }) => id);
}

const wished = async () => (await ownWishes(shop, nusrat)).map(({ productId }) => productId);

test("wishes stand newest first, each once, and go again", async () => {
  const [attar = "", oil = ""] = await onShelf(2);
  for (const [second, id] of [attar, oil, attar].entries()) {
    shop.setNow(new Date(2026, 10, 20, 12, 0, second));
    await addWish(shop, nusrat, id);
  }
  expect(await wished()).toEqual([oil, attar]);
  expect(await removeWish(shop, nusrat, oil)).toBe(true);
  expect(await removeWish(shop, nusrat, oil)).toBe(false);
  expect(await wished()).toEqual([attar]);
  await expect(addWish(shop, nusrat, "nothing")).rejects.toMatchObject({ code: "product-gone" });
  await expect(addWish(shop, guest, attar)).rejects.toMatchObject({ code: "not-signed-in" });
});

test("two tabs that merge a guest's wishes at once leave each of them once, in her order, before the older ones", async () => {
  const [old = "", ...guests] = await onShelf(6);
  shop.setNow(new Date("2026-11-20T06:00:00Z"));
  await addWish(shop, nusrat, old);
  shop.setNow(new Date("2026-11-21T06:00:00Z"));
  const sent = [...guests, old, "never-in-the-shop"];
  await Promise.all(Array.from({ length: 6 }, () => mergeWishes(shop, nusrat, sent)));
  expect(await wished()).toEqual([...guests, old]);
});

test("a hundred wishes are kept, however many come at the same moment, and the rest is told", async () => {
  const ids = await onShelf(mostWishes + 5);
  const halves = [ids.slice(0, 60), ids.slice(45)];
  const leftOut = await Promise.all(halves.map((half) => mergeWishes(shop, nusrat, half)));
  expect(leftOut.reduce((all, count) => all + count)).toBe(5);
  expect(await shop.db.$count(wishlistItems)).toBe(mostWishes);
  const kept = await wished();
  const more = ids.filter((id) => !kept.includes(id));
  const refused = await Promise.allSettled(more.map((id) => addWish(shop, nusrat, id)));
  expect(refused.map((each) => each.status === "rejected" && each.reason.code)).toEqual(more.map(() => "wishes-full"));
});

test("they go with the person", async () => {
  const [attar = ""] = await onShelf(1);
  await addWish(shop, nusrat, attar);
  await shop.db.delete(users).where(eq(users.id, nusrat.id));
  expect(await shop.db.$count(wishlistItems)).toBe(0);
});

test("what has left the shop is named, not dropped", async () => {
  const { productId: here } = await stockProduct(shop);
  const { productId: left } = await stockProduct(shop, { name: { en: "Alta", bn: "আলতা" } });
  await mergeWishes(shop, nusrat, [left, here]);
  await shop.db.update(products).set({ status: "deleted" }).where(eq(products.id, left));
  expect(await wished()).toEqual([left, here]);
  const { cards, gone } = await knownProducts(shop, [left, here, newId()], "bn");
  expect(cards.map(({ id }) => id)).toEqual([here]);
  expect(gone).toEqual([{ id: left, name: { text: "আলতা", language: "bn" } }]);
});

test("what somebody else wrote on the device is no list of wishes", () => {
  expect(readWishes({ attar: true })).toEqual([]);
  expect(readWishes(["attar", 4, "../admin", "attar", "oil"])).toEqual(["attar", "oil"]);
  expect(readWishes(Array.from({ length: 300 }, (_, n) => `id-${n}`))).toHaveLength(mostWishes);
});
