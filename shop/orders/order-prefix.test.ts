import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "../../db/schema.ts";
import { recordShipments } from "../parcels/record-shipments.ts";
import { claimPayment } from "../payments/claim-payment.ts";
import { paymentRequest } from "../payments/payment-schema.ts";
import { guest } from "../permissions.ts";
import { changeSettings } from "../settings/settings.ts";
import { settingsChanges } from "../settings/settings-schema.ts";
import { admin, nextPhone, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { orderFilter } from "./admin/admin-order-schema.ts";
import { listOrders } from "./admin/list-orders.ts";
import { changeStatus } from "./change-status.ts";
import { trackOrder } from "./find-orders.ts";
import { orderRequest } from "./order-schema.ts";
import { placeOrder } from "./place-order.ts";

async function setUp() {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: null })] });
  const place = async () => {
    const phone = nextPhone();
    const billingDetails = { fullName: "Nusrat Jahan", phone: phone.replace("+88", ""), address: "House 12" };
    const request = orderRequest.parse({
      billingDetails: { ...billingDetails, city: "Dhaka" },
      ...{ items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 },
    });
    const { id, number } = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
    return { id, number, phone };
  };
  const choose = (orderPrefix: string) =>
    changeSettings(shop, admin, settingsChanges.parse({ orderPrefix }), undefined);
  const found = async (q: string) => {
    const input = { ...orderFilter.parse({ q }), page: 1, limit: 10 };
    return (await listOrders(shop, admin, input)).orders.map(({ number }) => number);
  };
  return { shop, place, choose, found };
}

test("new orders get the prefix that the merchant chose, earlier ones keep theirs, and all are found", async () => {
  const { shop, place, choose, found } = await setUp();
  const before = await place();
  await choose("rup");
  const after = await place();
  expect(before.number).toMatch(/^LB-\d{3}-\d{3}-\d{3}$/);
  expect(after.number).toMatch(/^RUP-\d{3}-\d{3}-\d{3}$/);
  for (const { id, number, phone } of [before, after]) {
    const digits = number.replace(/^[A-Z]+-/, "");
    // A customer who enters another prefix, or none, also finds the order.
    for (const typed of [number, digits, digits.replaceAll("-", " "), `XY-${digits}`, number.toLowerCase()]) {
      expect((await trackOrder(shop, { number: typed, phone }))?.id, typed).toBe(id);
      expect(await found(typed), typed).toEqual([number]);
    }
    // While typing.
    expect(await found(number.slice(0, -5))).toContain(number);
  }
  expect(await trackOrder(shop, { number: before.number, phone: after.phone })).toBeNull();
});

test("a part of an earlier order's number finds it by any of the shop's former prefixes, and the same word in an address", async () => {
  const { shop, place, choose, found } = await setUp();
  await choose("RUP");
  const { number } = await place();
  const other = await place();
  await choose("KAJ");
  for (const typed of [number.slice(0, -4), number.slice(0, -5).toLowerCase(), number.slice(0, -8).replace("-", " ")])
    expect(await found(typed), typed).toContain(number);
  await shop.db.update(orders).set({ address: "House 12, Rup 482" }).where(eq(orders.id, other.id));
  expect(await found("Rup 482")).toContain(other.number);
});

test("a transaction id that looks like an order number finds the order it paid for", async () => {
  const { shop, place, found } = await setUp();
  const [paid, other] = [await place(), await place()];
  const reference = other.number.replace("LB", "TRX").replaceAll("-", "");
  await claimPayment(shop, admin, paid.id, paymentRequest.parse({ method: "bank", amount: 100, reference }));
  expect((await found(reference)).sort()).toEqual([other.number, paid.number].sort());
  expect(await found(paid.number)).toEqual([paid.number]);
});

test("a courier's list may contain orders with any prefix", async () => {
  const { shop, place, choose } = await setUp();
  await choose("RB");
  const { id, number } = await place();
  await changeStatus(shop, admin, id, "confirmed");
  const shipments = [{ number: number.replace("RB-", "LB "), trackingCode: "SFR-1" }];
  const request = { courier: "steadfast" as const, courierName: null, shipments, dryRun: false };
  expect(await recordShipments(shop, admin, request)).toMatchObject([{ number, orderId: id, refused: null }]);
});

test("the digits of an order number are unique across prefixes", async () => {
  const { shop, place } = await setUp();
  const { number } = await place();
  const other = await place();
  const taken = shop.db.update(orders).set({ number: number.replace("LB", "RB") });
  await expect(taken).rejects.toThrow();
  expect((await trackOrder(shop, other))?.id).toBe(other.id);
});

test.each(["R", "RUPKO", "R2", "রূ", "R-B", ""])("%j is not a valid prefix", (orderPrefix) => {
  expect(settingsChanges.safeParse({ orderPrefix }).success).toBe(false);
});
