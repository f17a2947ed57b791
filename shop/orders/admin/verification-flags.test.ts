import { describe, expect, test } from "vitest";
import { guest } from "../../permissions.ts";
import { readSettings } from "../../settings/settings-schema.ts";
import { generateOrders } from "../../test-orders.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop, variantDraft } from "../../test-shop.ts";
import { cancelByShopper, changeStatus } from "../change-status.ts";
import { defaultGuard } from "../guard/guard-rules.ts";
import { orderRequest } from "../order-schema.ts";
import { placeOrder } from "../place-order.ts";
import { orderFilter } from "./admin-order-schema.ts";
import { correctAddress, createPhoneOrder } from "./change-orders.ts";
import { listOrders } from "./list-orders.ts";
import { orderDetail } from "./order-detail.ts";

const noon = new Date("2026-11-21T06:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

async function setUp() {
  const shop = await testShop();
  shop.setNow(noon);
  shop.settings = async () => readSettings({ guard: { ...defaultGuard, openOrders: 20 } });
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 1000 })] });
  const requestOf = ({ phone = "01712345678", address = "House 12", quantity = 1 }) =>
    orderRequest.parse({
      billingDetails: { fullName: "Rina Akter", phone, address, city: "Dhaka" },
      items: [{ productId, quantity }],
      ...{ deliveryArea: "inside", total: 100 * quantity + 60 },
    });
  const place = async (input: Parameters<typeof requestOf>[0] = {}, actor: typeof guest | typeof nusrat = guest) => {
    const request = requestOf(input);
    return (await placeOrder(shop, { actor, request, language: "en", idempotencyKey: null })).id;
  };
  const reasons = async (id: string) => (await orderDetail(shop, admin, id)).callFirst;
  const end = async (id: string, ...steps: ("confirmed" | "shipped" | "delivered" | "returned" | "cancelled")[]) => {
    for (const step of steps) await changeStatus(shop, admin, id, step);
  };
  return { shop, requestOf, place, reasons, end };
}

async function flaggedOrders(shop: TestShop, status?: "pending") {
  const { orders, total } = await listOrders(shop, admin, {
    ...orderFilter.parse({ callFirst: "yes", status }),
    page: 1,
    limit: 25,
  });
  expect(total).toBe(orders.length);
  return orders.map(({ id, callFirst }) => [id, callFirst]);
}

describe("a guest's order is flagged for a call", () => {
  test("when a second order of one number is open, even after one of them is confirmed", async () => {
    const { shop, place, reasons, end } = await setUp();
    const first = await place();
    expect(await reasons(first)).toEqual([]);
    shop.setNow(later(24 * 60));
    const second = await place({ address: "House 99" });
    for (const id of [first, second]) expect(await reasons(id)).toEqual(["phone-waiting"]);
    expect(await flaggedOrders(shop, "pending")).toHaveLength(2);
    await end(first, "confirmed");
    expect(await flaggedOrders(shop)).toEqual([[second, ["phone-waiting"]]]);
    await end(first, "shipped");
    expect(await flaggedOrders(shop)).toEqual([]);
  });

  test("when two numbers order to one address within an hour, in any case", async () => {
    const { shop, place, reasons } = await setUp();
    shop.setNow(later(-61));
    await place({ phone: "01712345600", address: "House 7, Road 4" });
    shop.setNow(later(0));
    const first = await place({ phone: "01712345601", address: "House 7, Road 4" });
    expect(await reasons(first)).toEqual([]);
    const second = await place({ phone: "01712345602", address: "HOUSE 7, ROAD 4" });
    for (const id of [first, second]) expect(await reasons(id)).toEqual(["place-waiting"]);
  });

  test("when more of the number's orders failed than were delivered, not counting cancellations by the customer", async () => {
    const { shop, place, reasons, end } = await setUp();
    const newOne = await place();
    await cancelByShopper(shop, await place());
    expect(await reasons(newOne)).toEqual([]);
    await end(await place(), "confirmed", "shipped", "returned");
    expect(await reasons(newOne)).toEqual(["phone-past"]);
    await end(await place(), "confirmed", "shipped", "delivered");
    expect(await reasons(newOne)).toEqual([]);
    await end(await place(), "cancelled");
    expect(await reasons(newOne)).toEqual(["phone-past"]);
  });

  test("when it is a large first order: ten of one product, or five times the usual amount", async () => {
    const { shop, place, reasons, end } = await setUp();
    expect(await reasons(await place({ phone: "01812345601", address: "House 1", quantity: 9 }))).toEqual([]);
    const ten = await place({ phone: "01812345602", address: "House 2", quantity: 10 });
    expect(await reasons(ten)).toEqual(["large-first"]);
    await end(await place({ phone: "01812345602", address: "House 2" }), "confirmed", "shipped", "delivered");
    expect(await reasons(ten)).toEqual([]);
    // Orders of 760 taka on average.
    await generateOrders(shop, { orders: 1000 });
    const grown = "update orders set phone = $2, subtotal = $3 - shipping_cost, total = $3 where id = $1";
    await shop.pool.query(grown, ["order1", "+8801912345601", 420_000]);
    await shop.pool.query(grown, ["order2", "+8801912345602", 360_000]);
    expect(await reasons("order1")).toEqual(["large-first"]);
    expect(await reasons("order2")).toEqual([]);
  });

  test("when its name, address or number looks invented, at any amount", async () => {
    const { shop, requestOf, place, reasons } = await setUp();
    const madeUp = { fullName: "aaaaaaa", phone: "+8801999999999", address: "xyz", city: "Dhaka" };
    const billingDetails = { ...requestOf({}).billingDetails, ...madeUp };
    const order = { actor: guest, language: "en", idempotencyKey: null } as const;
    const { id } = await placeOrder(shop, { ...order, request: { ...requestOf({}), billingDetails } });
    expect(await reasons(id)).toEqual(["implausible"]);
    expect(await flaggedOrders(shop)).toEqual([[id, ["implausible"]]]);
    expect(await reasons(await place({ phone: "01812345601", address: "House 1" }))).toEqual([]);
    await correctAddress(shop, admin, id, requestOf({}).billingDetails);
    expect(await reasons(id)).toEqual([]);
  });

  test("but not if it belongs to an account or was entered by staff", async () => {
    const { shop, place, requestOf, reasons } = await setUp();
    expect(await reasons(await place({ quantity: 12 }, nusrat))).toEqual([]);
    const entered = await createPhoneOrder(
      shop,
      admin,
      { ...requestOf({ quantity: 12 }), language: "bn", confirmed: false },
      null,
    );
    expect(await reasons(entered.id)).toEqual([]);
    expect(await flaggedOrders(shop)).toEqual([]);
  });
});
