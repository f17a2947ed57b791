import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { cartLines, orders, users, variants } from "../db/schema.ts";
import { mergeCarts } from "../shop/cart/merge-carts.ts";
import { deleteProduct } from "../shop/catalog/change-product.ts";
import { findBrokenInvariants } from "../shop/invariants.ts";
import { cancelByShopper, changeStatus } from "../shop/orders/change-status.ts";
import { orderRequest } from "../shop/orders/order-schema.ts";
import { placeOrder } from "../shop/orders/place-order.ts";
import { guest, type SignedIn } from "../shop/permissions.ts";
import { Refusal } from "../shop/refusal.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop, variantDraft } from "../shop/test-shop.ts";
import { changeRole } from "../shop/users/change-users.ts";
import { faultTest, repetitions } from "./fault-test.ts";

const billingDetails = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12", city: "Dhanmondi" };
const withStock = (stock: number) => ({ variants: [variantDraft({ stock })] });

let customers = 0;

/** Each order is from another customer, because the guard limits the stock held for one; a key has one customer. */
function orderProducts(shop: TestShop, productIds: string[], idempotencyKey: string | null = null) {
  const items = productIds.map((productId) => ({ productId, quantity: 1 }));
  const total = 100 * items.length + 60;
  if (!idempotencyKey) customers += 1;
  const customer = { ...billingDetails, phone: `017${String(customers).padStart(8, "0")}` };
  const request = orderRequest.parse({ billingDetails: customer, items, deliveryArea: "inside", total });
  return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey });
}

/** Outcomes by name: `done`, or the refusal's code. Anything else is a bug. */
async function outcomes(work: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(work)) {
    if (result.status === "rejected" && !(result.reason instanceof Refusal)) throw result.reason;
    const name = result.status === "fulfilled" ? "done" : (result.reason as Refusal).code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

faultTest(
  "Races",
  "two hundred concurrent buyers get the last ten pieces, and the others are refused",
  async (countCase) => {
    const shop = await testShop();
    for (let round = 0; round < repetitions(2, 1000); round += 1) {
      const { productId } = await stockProduct(shop, withStock(10));
      const placements = Array.from({ length: 200 }, () => orderProducts(shop, [productId]));
      expect(await outcomes(placements)).toEqual({ done: 10, "out-of-stock": 190 });
      countCase();
    }
    expect(await shop.db.$count(variants, sql`stock <> 0`)).toBe(0);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  },
);

faultTest("Races", "fifty requests with one idempotency key place one order", async (countCase) => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, withStock(1_000_000));
  for (let round = 1; round <= repetitions(5, 500); round += 1) {
    const placements = Array.from({ length: 50 }, () => orderProducts(shop, [productId], `key-of-checkout-${round}`));
    expect(new Set((await Promise.all(placements)).map(({ number }) => number)).size).toBe(1);
    expect(await shop.db.$count(orders)).toBe(round);
    countCase();
  }
});

faultTest(
  "Races",
  "of a concurrent cancellation and confirmation one succeeds, and the stock is right",
  async (countCase) => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop, withStock(1_000_000));
    for (let round = 0; round < repetitions(10, 500); round += 1) {
      const { id } = await orderProducts(shop, [productId]);
      await outcomes([
        changeStatus(shop, admin, id, "confirmed"),
        cancelByShopper(shop, id),
        cancelByShopper(shop, id),
      ]);
      countCase();
    }
    const confirmedOrders = await shop.db.$count(orders, sql`status = 'confirmed'`);
    expect(await shop.db.$count(variants, sql`stock = ${1_000_000 - confirmedOrders}`)).toBe(1);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  },
);

faultTest("Races", "carts in opposite order never deadlock", async (countCase) => {
  const shop = await testShop();
  const [one, two] = [await stockProduct(shop, withStock(1_000_000)), await stockProduct(shop, withStock(1_000_000))];
  const inOrder = [one.productId, two.productId];
  for (let round = 0; round < repetitions(50, 1000); round += 50) {
    const placements = Array.from({ length: 50 }, (_, nth) =>
      orderProducts(shop, nth % 2 ? inOrder : inOrder.toReversed()),
    );
    expect(await outcomes(placements)).toEqual({ done: 50 });
    countCase(50);
  }
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

faultTest("Races", "one of two admins who demote each other remains an admin", async (countCase) => {
  const shop = await testShop();
  const other: SignedIn = { role: "admin", id: "other", email: "other@labonno.example", name: "Mitu" };
  await shop.db.insert(users).values(other);
  for (let round = 0; round < repetitions(10, 500); round += 1) {
    await shop.db.update(users).set({ role: "admin" }).where(sql`id in ('admin', 'other')`);
    await outcomes([changeRole(shop, admin, other.id, ["user"]), changeRole(shop, other, admin.id, ["user"])]);
    expect(await shop.db.$count(users, sql`role = 'admin'`)).toBe(1);
    countCase();
  }
});

faultTest("Races", "a product deleted during checkouts is sold before or not at all", async (countCase) => {
  const shop = await testShop();
  for (let round = 0; round < repetitions(10, 500); round += 1) {
    const { productId } = await stockProduct(shop, withStock(100));
    const placements = Array.from({ length: 20 }, () => orderProducts(shop, [productId]));
    const [counts, deleted] = await Promise.all([outcomes(placements), deleteProduct(shop, admin, productId)]);
    expect([(counts.done ?? 0) + (counts["product-gone"] ?? 0), deleted]).toEqual([20, true]);
    expect(await outcomes([orderProducts(shop, [productId])])).toEqual({ "product-gone": 1 });
    countCase();
  }
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

faultTest("Races", "a guest's cart sent by two tabs is merged once", async (countCase) => {
  const shop = await testShop();
  for (let round = 0; round < repetitions(10, 500); round += 1) {
    const { productId } = await stockProduct(shop);
    const lines = [{ productId, variantId: null, quantity: 2, addedAt: null }];
    const tabs = Array.from({ length: 4 }, () => mergeCarts(shop, nusrat, { key: `guest-cart-${round}`, lines }));
    expect(await outcomes(tabs)).toEqual({ done: 4 });
    expect(await shop.db.select({ quantity: cartLines.quantity }).from(cartLines)).toEqual([{ quantity: 2 }]);
    await shop.db.delete(cartLines);
    countCase();
  }
});

faultTest("Faults", "setting the clock back or forward by years affects no order", async (countCase) => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, withStock(1000));
  const numbers = new Set<string>();
  const moments = [
    "2026-11-21T18:00:00Z",
    "2024-02-29T23:59:59Z",
    "2031-01-01T00:00:00Z",
    "1999-12-31T18:00:00Z",
    "2026-11-21T17:59:59Z",
  ];
  for (let round = 0; round < repetitions(1, 100); round += 1) {
    for (const moment of moments) {
      shop.setNow(new Date(moment));
      const key = `key-at-${round}-${moment}`;
      const { id, number } = await orderProducts(shop, [productId], key);
      numbers.add(number);
      shop.setNow(new Date(Date.parse(moment) - 3_600_000));
      expect(await orderProducts(shop, [productId], key)).toMatchObject({ id, number });
      expect(await changeStatus(shop, admin, id, "confirmed")).toBe(true);
      expect(await changeStatus(shop, admin, id, "cancelled")).toBe(true);
      countCase();
    }
  }
  expect(numbers.size).toBe(moments.length * repetitions(1, 100));
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
