import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orders } from "../../db/schema.ts";
import { callRequest } from "../calls/call-schema.ts";
import { recordCall } from "../calls/record-call.ts";
import { changeStockHold } from "../orders/guard/hold-stock.ts";
import { admin } from "../test-shop.ts";
import { releaseUnpaidAdvances } from "./release-unpaid.ts";
import { gatewayShop } from "./test-payments.ts";

let made: Awaited<ReturnType<typeof gatewayShop>>;
let id: string;

beforeEach(async () => {
  made = await gatewayShop();
  id = await made.order();
});

const hours = 60;
const askAdvance = () =>
  recordCall(made.shop, admin, id, callRequest.parse({ outcome: "wants-advance-info", advance: 100 }));

/** Whether the order's stock is still held after some minutes. */
async function isHeldAfter(minutes: number): Promise<boolean | undefined> {
  await made.pass(minutes);
  await releaseUnpaidAdvances(made.shop);
  return (await made.shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.holdsStock;
}

test("stock waits for an advance as long as the settings say from when it was asked for", async () => {
  expect(await isHeldAfter(72 * hours)).toBe(true);
  await askAdvance();
  expect(await isHeldAfter(47 * hours)).toBe(true);
  await askAdvance();
  expect(await isHeldAfter(47 * hours)).toBe(true);
  expect(await isHeldAfter(2 * hours)).toBe(false);
});

test("stock that staff keep stays as long as they were told", async () => {
  await askAdvance();
  expect(await isHeldAfter(49 * hours)).toBe(false);
  await changeStockHold(made.shop, admin, id, true);
  expect(await isHeldAfter(47 * hours)).toBe(true);
  expect(await isHeldAfter(2 * hours)).toBe(false);
});

test("stock of a payment that was given up is released half an hour after its end, unless staff ask once more", async () => {
  await askAdvance();
  await made.pass(5 * hours);
  await made.start(id, "nagad", "advance");
  made.gateway.set((await made.attempt(id)).reference, "cancelled");
  await made.pass(10);
  expect((await made.attempt(id)).endedAt).not.toBeNull();
  expect(await isHeldAfter(25)).toBe(true);
  await askAdvance();
  expect(await isHeldAfter(10)).toBe(true);
  expect(await isHeldAfter(47 * hours)).toBe(true);
  expect(await isHeldAfter(2 * hours)).toBe(false);
});

test("stock of a payment that was given up is released after half an hour", async () => {
  await askAdvance();
  await made.start(id, "nagad", "advance");
  made.gateway.set((await made.attempt(id)).reference, "cancelled");
  await made.pass(10);
  expect(await isHeldAfter(29)).toBe(true);
  expect(await isHeldAfter(2)).toBe(false);
});
