import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products, users, wishlistItems } from "../../db/schema.ts";
import { saveProducts } from "../catalog/save-products.ts";
import { newId } from "../id.ts";
import { guest } from "../permissions.ts";
import { nusrat, productDraft, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { addToWishlist, listKnownProducts, listWishlist, mergeWishlist, removeFromWishlist } from "./own-wishlist.ts";
import { maxWishlistItems, parseWishlist } from "./wishlist-rules.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

async function stockProducts(count: number): Promise<string[]> {
  const saved = await saveProducts(
    shop.db,
    Array.from({ length: count }, () => productDraft()),
  );
  return saved.map(({ id }) => id);
}

const wishlistIds = async () => (await listWishlist(shop, nusrat)).map(({ productId }) => productId);

test("items are listed newest first without duplicates and can be removed", async () => {
  const [attar = "", oil = ""] = await stockProducts(2);
  for (const [second, id] of [attar, oil, attar].entries()) {
    shop.setNow(new Date(2026, 10, 20, 12, 0, second));
    await addToWishlist(shop, nusrat, id);
  }
  expect(await wishlistIds()).toEqual([oil, attar]);
  expect(await removeFromWishlist(shop, nusrat, oil)).toBe(true);
  expect(await removeFromWishlist(shop, nusrat, oil)).toBe(false);
  expect(await wishlistIds()).toEqual([attar]);
  await expect(addToWishlist(shop, nusrat, "nothing")).rejects.toMatchObject({ code: "product-gone" });
  await expect(addToWishlist(shop, guest, attar)).rejects.toMatchObject({ code: "not-signed-in" });
});

test("two tabs that merge a guest's wishlist in parallel add each item once, in order, before the older ones", async () => {
  const [old = "", ...guests] = await stockProducts(6);
  shop.setNow(new Date("2026-11-20T06:00:00Z"));
  await addToWishlist(shop, nusrat, old);
  shop.setNow(new Date("2026-11-21T06:00:00Z"));
  const productIds = [...guests, old, "never-in-the-shop"];
  await Promise.all(Array.from({ length: 6 }, () => mergeWishlist(shop, nusrat, productIds)));
  expect(await wishlistIds()).toEqual([...guests, old]);
});

test("at most a hundred items are stored, however many arrive in parallel, and the rest is reported", async () => {
  const ids = await stockProducts(maxWishlistItems + 5);
  const halves = [ids.slice(0, 60), ids.slice(45)];
  const leftOut = await Promise.all(halves.map((half) => mergeWishlist(shop, nusrat, half)));
  expect(leftOut.reduce((all, count) => all + count)).toBe(5);
  expect(await shop.db.$count(wishlistItems)).toBe(maxWishlistItems);
  const stored = await wishlistIds();
  const more = ids.filter((id) => !stored.includes(id));
  const refused = await Promise.allSettled(more.map((id) => addToWishlist(shop, nusrat, id)));
  expect(refused.map((each) => each.status === "rejected" && each.reason.code)).toEqual(
    more.map(() => "wishlist-full"),
  );
});

test("a wishlist is deleted with its account", async () => {
  const [attar = ""] = await stockProducts(1);
  await addToWishlist(shop, nusrat, attar);
  await shop.db.delete(users).where(eq(users.id, nusrat.id));
  expect(await shop.db.$count(wishlistItems)).toBe(0);
});

test("withdrawn products remain in the wishlist", async () => {
  const { productId: here } = await stockProduct(shop);
  const { productId: left } = await stockProduct(shop, { name: { en: "Alta", bn: "আলতা" } });
  await mergeWishlist(shop, nusrat, [left, here]);
  await shop.db.update(products).set({ status: "deleted" }).where(eq(products.id, left));
  expect(await wishlistIds()).toEqual([left, here]);
  const { cards, gone } = await listKnownProducts(shop, [left, here, newId()], "bn");
  expect(cards.map(({ id }) => id)).toEqual([here]);
  expect(gone).toEqual([{ id: left, name: { text: "আলতা", language: "bn" } }]);
});

test("invalid data in the browser's storage is ignored", () => {
  expect(parseWishlist({ attar: true })).toEqual([]);
  expect(parseWishlist(["attar", 4, "../admin", "attar", "oil"])).toEqual(["attar", "oil"]);
  expect(parseWishlist(Array.from({ length: 300 }, (_, n) => `id-${n}`))).toHaveLength(maxWishlistItems);
});
