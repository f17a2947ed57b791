import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cartMerges, variants } from "../../db/schema.ts";
import { deleteProduct } from "../catalog/change-product.ts";
import type { SignedIn } from "../permissions.ts";
import { addUsers, admin, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { addToCart } from "./change-cart.ts";
import { getCart } from "./line-queries.ts";
import { mergeCarts, purgeMerges } from "./merge-carts.ts";

const nusrat: SignedIn = { role: "user", id: "nusrat", email: "nusrat@example.com", name: "Nusrat Jahan" };
const rina: SignedIn = { role: "user", id: "rina", email: "rina@example.com", name: "Rina Akter" };
const key = "key-of-the-guest-cart";

const line = (productId: string, quantity = 1, variantId: string | null = null) => ({
  productId,
  variantId,
  quantity,
  addedAt: null,
});

async function rig() {
  const shop = await testShop();
  await addUsers(shop, nusrat, rina);
  const cart = async (user: SignedIn = nusrat) => {
    const lines = await getCart(shop, user, undefined, "en");
    return lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
  };
  return { shop, cart };
}

test("a guest's cart is merged into the account's: quantities of one variant add up to 99, other lines are appended", async () => {
  const { shop, cart } = await rig();
  const [one, two, three] = [await stockProduct(shop), await stockProduct(shop), await stockProduct(shop)];
  await addToCart(shop, nusrat, line(one.productId, 2));
  await addToCart(shop, nusrat, line(two.productId, 60));
  const lines = [line(two.productId, 60), line(three.productId), line(one.productId, 3, one.variantIds[0] ?? "")];
  await mergeCarts(shop, nusrat, { key, lines });
  expect(await cart()).toMatchObject([
    { productId: one.productId, quantity: 5 },
    { productId: two.productId, quantity: 99 },
    { productId: three.productId, quantity: 1 },
  ]);
});

test("two tabs that send the same cart at the same moment merge it once", async () => {
  const { shop, cart } = await rig();
  const { productId } = await stockProduct(shop);
  for (let round = 1; round <= 5; round += 1) {
    const guest = { key: `${key}-${round}`, lines: [line(productId, 2)] };
    await Promise.all(Array.from({ length: 8 }, () => mergeCarts(shop, nusrat, guest)));
    expect(await cart()).toMatchObject([{ quantity: 2 * round }]);
  }
});

test("a merge key counts per account: another account's cart with the same key is merged too", async () => {
  const { shop, cart } = await rig();
  const { productId } = await stockProduct(shop);
  for (const user of [nusrat, rina]) await mergeCarts(shop, user, { key, lines: [line(productId)] });
  expect([await cart(nusrat), await cart(rina)]).toMatchObject([[{ quantity: 1 }], [{ quantity: 1 }]]);
});

test("a merge keeps withdrawn products and drops unknown ones", async () => {
  const { shop, cart } = await rig();
  const deleted = await stockProduct(shop);
  await deleteProduct(shop, admin, deleted.productId);
  const two = await stockProduct(shop, { variants: [variantDraft(), variantDraft()] });
  const [one = ""] = two.variantIds;
  await shop.db.update(variants).set({ deleted: true }).where(eq(variants.id, one));
  const lines = [line("never"), line(deleted.productId), line(two.productId, 1, one), line(two.productId, 1, "never")];
  await mergeCarts(shop, nusrat, { key, lines });
  expect((await cart()).map(({ productId }) => productId).sort()).toEqual([deleted.productId, two.productId].sort());
});

test("an old line without a variant stays one line that needs a choice", async () => {
  const { shop, cart } = await rig();
  const { productId } = await stockProduct(shop, { variants: [variantDraft(), variantDraft()] });
  for (const round of ["first", "second"]) {
    await mergeCarts(shop, nusrat, { key: `${round}-guest-cart`, lines: [line(productId, 2)] });
  }
  expect(await cart()).toEqual([{ productId, variantId: null, quantity: 4 }]);
});

test("a full cart accepts more of its own variants but no new lines", async () => {
  const { shop, cart } = await rig();
  const { productId, variantIds } = await stockProduct(shop, {
    variants: Array.from({ length: 101 }, () => variantDraft()),
  });
  const lines = variantIds.map((variantId) => line(productId, 1, variantId));
  await mergeCarts(shop, nusrat, { key, lines: lines.slice(0, 100) });
  await mergeCarts(shop, nusrat, { key: "another-guest-cart", lines: lines.slice(99) });
  expect(await cart()).toHaveLength(100);
  expect((await cart()).filter(({ quantity }) => quantity === 2)).toMatchObject([{ variantId: variantIds[99] }]);
});

test("when a guest's cart does not fit, withdrawn products are dropped first", async () => {
  const { shop, cart } = await rig();
  const gone = await stockProduct(shop, { variants: Array.from({ length: 120 }, () => variantDraft()) });
  await deleteProduct(shop, admin, gone.productId);
  const { productId } = await stockProduct(shop);
  const never = Array.from({ length: 300 }, (_, n) => line(`never-${n}`));
  const dead = gone.variantIds.map((variantId) => line(gone.productId, 1, variantId));
  await mergeCarts(shop, nusrat, {
    key,
    lines: [...never.slice(0, 150), ...dead, ...never.slice(150), line(productId, 3)],
  });
  expect(await cart()).toHaveLength(100);
  expect(await cart()).toContainEqual({ productId, variantId: expect.any(String), quantity: 3 });
});

test("merge keys are deleted after half a year", async () => {
  const { shop } = await rig();
  const mergedAt = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
  await shop.db.insert(cartMerges).values([
    { userId: nusrat.id, key: "old", mergedAt: mergedAt(181) },
    { userId: nusrat.id, key: "recent", mergedAt: mergedAt(179) },
  ]);
  await purgeMerges(shop);
  expect(await shop.db.select().from(cartMerges)).toMatchObject([{ key: "recent" }]);
});
