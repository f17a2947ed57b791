import { expect, test } from "vitest";
import { fromTaka, paisa } from "../money.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin, nextPhone, stockProduct, testShop, variantDraft } from "../test-shop.ts";

const house = {
  address: "House 12, Road 4, 3rd floor",
  city: "Dhanmondi, Dhaka",
  district: "dhaka",
  area: "dhanmondi",
};
const toDelivered: OrderStatus[] = ["confirmed", "shipped", "delivered"];
const toReturned: OrderStatus[] = ["confirmed", "shipped", "returned"];

/** A shop with the rule "two delivered, below 2,000 taka", and a customer who accepted two orders. */
async function shopWithRule(rule: { delivered: number; below: number } | null = { delivered: 2, below: 2000 }) {
  const shop = await testShop();
  const below = rule && fromTaka(rule.below);
  await changeSettings(shop, admin, { confirmWithoutCall: rule && below && { ...rule, below } }, undefined);
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(500), stock: 1000 })] });
  const phone = nextPhone().replace("+88", "");

  async function place({ quantity = 1, ...changes }: { quantity?: number; address?: string; phone?: string } = {}) {
    const billingDetails = { fullName: "Nusrat Jahan", phone, ...house, ...changes };
    const items = [{ productId, quantity }];
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: quantity * 500 + 60 });
    return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
  }

  async function end(steps: readonly OrderStatus[], changes: { phone?: string } = {}) {
    const { id, status } = await place(changes);
    for (const step of steps) if (step !== status) await changeStatus(shop, admin, id, step);
  }

  await end(toDelivered);
  await end(toDelivered);
  return { shop, phone, place, end };
}

test("an order of a customer who accepted all earlier parcels is confirmed automatically", async () => {
  const { shop, place } = await shopWithRule();
  const { id, status } = await place();
  expect(status).toBe("confirmed");
  const { timeline, stage } = await orderDetail(shop, admin, id);
  expect(stage).toBe("to-pack");
  expect(timeline.at(-1)).toMatchObject({ status: "confirmed", byRole: "system", byName: null });
});

test("without the rule, which is off in a new shop, every order waits for a call", async () => {
  const { shop, place } = await shopWithRule(null);
  expect((await shop.settings()).confirmWithoutCall).toBeNull();
  expect((await place()).status).toBe("pending");
});

test("an order waits for a call after too few delivered orders, or from another number", async () => {
  const { place, end } = await shopWithRule({ delivered: 3, below: 2000 });
  expect((await place({ phone: nextPhone().replace("+88", "") })).status).toBe("pending");
  expect((await place()).status).toBe("pending");
  await end(toDelivered, { phone: nextPhone().replace("+88", "") });
  expect((await place()).status).toBe("pending");
});

test("after one returned parcel the customer's next order waits for a call", async () => {
  const { place, end } = await shopWithRule();
  await end(toReturned);
  expect((await place()).status).toBe("pending");
});

test("an order of exactly the maximum amount waits for a call, one below it does not", async () => {
  const { shop, place } = await shopWithRule();
  expect((await place({ quantity: 4 })).status).toBe("pending");
  const limit = paisa(fromTaka(560));
  await changeSettings(shop, admin, { confirmWithoutCall: { delivered: 2, below: limit } }, undefined);
  expect((await place()).status).toBe("pending");
});

test("an order to an address without a road waits for a call", async () => {
  const { place } = await shopWithRule();
  expect((await place({ address: "House 12" })).status).toBe("pending");
});

test("the second of two orders in a row waits for a call, even if they are concurrent", async () => {
  const { place } = await shopWithRule();
  const placed = await Promise.all([place(), place(), place()]);
  expect(placed.filter(({ status }) => status === "confirmed").length).toBeLessThanOrEqual(1);
  expect((await place()).status).toBe("pending");
});
