import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products, users, variants } from "../../db/schema.ts";
import { deleteProduct } from "../catalog/change-product.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest, type SignedIn } from "../permissions.ts";
import { addUsers, admin, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { addToCart, removeFromCart, setQuantity } from "./change-cart.ts";
import { getCart } from "./line-queries.ts";
import { mergeCarts } from "./merge-carts.ts";

const nusrat: SignedIn = { role: "user", id: "nusrat", email: "nusrat@example.com", name: "Nusrat Jahan" };
const rina: SignedIn = { role: "user", id: "rina", email: "rina@example.com", name: "Rina Akter" };

const line = (productId: string, quantity = 1, variantId: string | null = null) => ({
  productId,
  variantId,
  quantity,
  addedAt: null,
});

async function rig() {
  const shop = await testShop();
  await addUsers(shop, nusrat, rina, admin);
  const cart = async (user: SignedIn = nusrat) => {
    const lines = await getCart(shop, user, undefined, "en");
    return lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
  };
  return { shop, cart };
}

describe("an account's cart", () => {
  test("holds one line per variant and adds up quantities, even from many clicks at once", async () => {
    const { shop, cart } = await rig();
    const { productId, variantIds } = await stockProduct(shop);
    const clicks = [null, variantIds[0] ?? "", null, null].map((variantId) =>
      addToCart(shop, nusrat, line(productId, 2, variantId)),
    );
    expect(new Set(await Promise.all(clicks)).size).toBe(1);
    expect(await cart()).toEqual([{ productId, variantId: variantIds[0], quantity: 8 }]);
  });

  test("refuses more than 99 pieces of a variant and more than 100 lines, and keeps what it has", async () => {
    const { shop, cart } = await rig();
    const { productId, variantIds } = await stockProduct(shop, {
      variants: Array.from({ length: 101 }, () => variantDraft()),
    });
    const [first = "", ...others] = variantIds;
    await addToCart(shop, nusrat, line(productId, 98, first));
    await expect(addToCart(shop, nusrat, line(productId, 2, first))).rejects.toMatchObject({ code: "cart-full" });
    const lines = others.slice(0, 98).map((variantId) => line(productId, 1, variantId));
    await mergeCarts(shop, nusrat, { key: "ninety-eight-more", lines });
    // Two concurrent requests with room for one.
    const adding = others.slice(98).map((variantId) => addToCart(shop, nusrat, line(productId, 1, variantId)));
    const outcomes = await Promise.allSettled(adding);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await cart()).toHaveLength(100);
    expect((await cart())[0]).toMatchObject({ variantId: first, quantity: 98 });
  });

  test("refuses unavailable products and asks for a variant when there are several", async () => {
    const { shop, cart } = await rig();
    const hidden = await stockProduct(shop);
    await shop.db.update(products).set({ status: "hidden" }).where(eq(products.id, hidden.productId));
    const two = await stockProduct(shop, { variants: [variantDraft(), variantDraft()] });
    const [one = "", other = ""] = two.variantIds;
    await shop.db.update(variants).set({ deleted: true }).where(eq(variants.id, other));
    for (const gone of [line("never"), line(hidden.productId), line(two.productId, 1, other)]) {
      await expect(addToCart(shop, nusrat, gone)).rejects.toMatchObject({ code: "product-gone" });
    }
    await shop.db.update(variants).set({ deleted: false }).where(eq(variants.id, other));
    await expect(addToCart(shop, nusrat, line(two.productId))).rejects.toMatchObject({ code: "variant-needed" });
    await addToCart(shop, nusrat, line(two.productId, 1, one));
    expect(await cart()).toMatchObject([{ variantId: one }]);
  });

  test("keeps the name of a deleted product on its line", async () => {
    const { shop } = await rig();
    const { productId } = await stockProduct(shop);
    await addToCart(shop, nusrat, line(productId));
    await deleteProduct(shop, admin, productId);
    expect(await getCart(shop, nusrat, undefined, "bn")).toMatchObject([{ productId, name: "সিঁদুর লিপস্টিক" }]);
  });

  test("can be changed by its owner only and read by staff", async () => {
    const { shop, cart } = await rig();
    const { productId } = await stockProduct(shop);
    const id = await addToCart(shop, nusrat, line(productId, 2));
    await expect(setQuantity(shop, rina, id, 5)).rejects.toMatchObject({ code: "not-found" });
    expect(await removeFromCart(shop, rina, id)).toBe(false);
    await expect(getCart(shop, rina, nusrat.email, "en")).rejects.toMatchObject({ code: "not-allowed" });
    for (const change of [() => addToCart(shop, guest, line(productId)), () => removeFromCart(shop, guest, id)]) {
      await expect(change()).rejects.toMatchObject({ code: "not-signed-in" });
    }
    expect(await cart(rina)).toEqual([]);
    expect(await getCart(shop, admin, "NUSRAT@example.com", "en")).toMatchObject([{ id, quantity: 2 }]);
    await setQuantity(shop, nusrat, id, 5);
    expect(await cart()).toMatchObject([{ quantity: 5 }]);
    expect(await removeFromCart(shop, nusrat, id)).toBe(true);
    expect(await removeFromCart(shop, nusrat, id)).toBe(false);
  });

  test("is deleted with its account, which can then add nothing more", async () => {
    const { shop } = await rig();
    const { productId } = await stockProduct(shop);
    await addToCart(shop, nusrat, line(productId));
    await shop.db.delete(users).where(eq(users.id, nusrat.id));
    expect(await shop.db.query.cartLines.findMany()).toEqual([]);
    await expect(addToCart(shop, nusrat, line(productId))).rejects.toMatchObject({ code: "not-signed-in" });
  });

  test("accepts a plausible added-at time, so that a restored line returns to its place", async () => {
    const { shop, cart } = await rig();
    shop.setNow(new Date("2026-11-21T10:00:00Z"));
    const [one, two, three] = [await stockProduct(shop), await stockProduct(shop), await stockProduct(shop)];
    await addToCart(shop, nusrat, { ...line(one.productId), addedAt: new Date("0000-01-01T00:00:00Z") });
    await addToCart(shop, nusrat, { ...line(two.productId), addedAt: new Date("2026-11-21T09:00:00Z") });
    await addToCart(shop, nusrat, { ...line(three.productId), addedAt: new Date("2126-11-21T09:00:00Z") });
    expect((await cart())[0]).toMatchObject({ productId: two.productId });
    const stored = await shop.db.query.cartLines.findMany();
    expect(stored.filter(({ addedAt }) => addedAt.toISOString() === "2026-11-21T10:00:00.000Z")).toHaveLength(2);
  });
});

describe("an order of an account", () => {
  const billingDetails = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12", city: "Dhaka" };
  const order = (items: object[], total: number) => ({
    actor: nusrat,
    request: orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total }),
    language: "en" as const,
    idempotencyKey: null,
  });

  test("removes the ordered lines from the cart, and no others", async () => {
    const { shop, cart } = await rig();
    const two = await stockProduct(shop, { variants: [variantDraft(), variantDraft()] });
    const [ordered = "", remaining = ""] = two.variantIds;
    const single = await stockProduct(shop);
    await addToCart(shop, nusrat, line(two.productId, 3, ordered));
    await addToCart(shop, nusrat, line(two.productId, 1, remaining));
    await addToCart(shop, nusrat, line(single.productId));
    await addToCart(shop, rina, line(single.productId));
    const items = [
      { productId: two.productId, variantId: ordered, quantity: 3 },
      { productId: single.productId, quantity: 1 },
    ];
    await placeOrder(shop, order(items, 460));
    expect(await cart()).toMatchObject([{ variantId: remaining }]);
    expect(await cart(rina)).toHaveLength(1);
  });

  test("leaves the cart unchanged when it is refused", async () => {
    const { shop, cart } = await rig();
    const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 1 })] });
    await addToCart(shop, nusrat, line(productId, 2));
    await expect(placeOrder(shop, order([{ productId, quantity: 2 }], 260))).rejects.toMatchObject({
      code: "out-of-stock",
    });
    expect(await cart()).toMatchObject([{ quantity: 2 }]);
  });

  test("does not deadlock with parallel changes of the cart", async () => {
    const { shop, cart } = await rig();
    const draft = { variants: [variantDraft({ stock: null })] };
    const products = [
      await stockProduct(shop, draft),
      await stockProduct(shop, draft),
      await stockProduct(shop, draft),
    ];
    const lines = products.map(({ productId }) => line(productId));
    const items = products.map(({ productId }) => ({ productId, quantity: 1 }));
    const rounds = Array.from({ length: 10 }, (_, round) => [
      mergeCarts(shop, nusrat, { key: `guest-cart-${round}`, lines: round % 2 ? lines : lines.toReversed() }),
      placeOrder(shop, order(round % 2 ? items : items.toReversed(), 360)),
    ]);
    await Promise.all(rounds.flat());
    await placeOrder(shop, order(items, 360));
    expect(await cart()).toEqual([]);
  });
});
