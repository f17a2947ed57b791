import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { courierCalls, orders, courierScores as storedScores } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { purgeRecords } from "../connected-accounts/purge-records.ts";
import { localDigits } from "../customers/phone.ts";
import { changeStatus } from "../orders/change-status.ts";
import type { SignedIn } from "../permissions.ts";
import { requestForgetting } from "../privacy/forget-orders.ts";
import { admin } from "../test-shop.ts";
import { removeAccount } from "./courier-accounts.ts";
import { courierScores } from "./courier-score.ts";
import { type CourierShop, courierShop } from "./test-stand-in.ts";

const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };
const mitu: SignedIn = { ...rima, id: "mitu", email: "mitu@labonno.example" };
const hour = 3_600_000;

const scoreCall = "steadfast fraud_check_score";
const lookups = (shop: CourierShop) => shop.standIn.calls().filter((call) => call === scoreCall).length;
const open = (shop: CourierShop, { id }: { id: string }, staff = rima) => courierScores(shop, staff, id);
/** Time passes in the shop and at the courier, which counts the day's lookups by its own clock. */
function wait(shop: CourierShop, hours: number): void {
  shop.setNow(new Date(shop.now().getTime() + hours * hour));
  shop.standIn.advance(hours);
}
const noRecord = { deliveredPercent: null, delivered: null, cancelled: null, volume: "none", reports: 0 };

test("a customer's score is looked up when the call card opens, and again only after seven days", async () => {
  const shop = await courierShop("steadfast");
  const order = await shop.order();
  expect(lookups(shop)).toBe(0);
  const first = await open(shop, order);
  expect(first).toEqual([{ kind: "steadfast", isStandIn: false, score: noRecord, at: expect.any(Date) }]);
  wait(shop, 6 * 24);
  expect(await open(shop, order, mitu)).toEqual(first);
  expect(lookups(shop)).toBe(1);
  wait(shop, 25);
  expect(await open(shop, order)).toMatchObject([{ score: noRecord, at: shop.now() }]);
  expect(lookups(shop)).toBe(2);
});

test("five employees who open one card concurrently cause one lookup, and all see the score", async () => {
  const shop = await courierShop("steadfast");
  const order = await shop.order();
  const seen = await Promise.all(Array.from({ length: 5 }, () => open(shop, order)));
  expect(seen.map((scores) => scores[0]?.score)).toEqual(Array.from({ length: 5 }, () => noRecord));
  expect(lookups(shop)).toBe(1);
});

test("after the courier's daily limit is reached scores are looked up the next day, and its other calls continue", async () => {
  const shop = await courierShop("steadfast");
  const [one, other] = [await shop.order(), await shop.order()];
  shop.standIn.failNext(scoreCall, "busy");
  expect(await open(shop, one)).toEqual([]);
  expect(await open(shop, other)).toEqual([]);
  expect(lookups(shop)).toBe(1);
  wait(shop, 24);
  expect(await open(shop, other)).toMatchObject([{ score: noRecord }]);
});

test("daily lookups stay within the courier's limit, and one employee cannot use them all", async () => {
  const shop = await courierShop("steadfast");
  // All on the same day.
  shop.setNow(new Date("2026-11-24T12:00:00+06:00"));
  const cards = await Promise.all(Array.from({ length: 12 }, () => shop.order()));
  const openAll = (staff: SignedIn) => Promise.all(cards.map((card) => open(shop, card, staff)));
  expect((await openAll(rima)).flat()).toHaveLength(8);
  wait(shop, 0.1);
  expect((await openAll(mitu)).flat()).toHaveLength(10);
  expect(lookups(shop)).toBe(10);
  wait(shop, 24);
  await openAll(mitu);
  expect(lookups(shop)).toBe(12);
});

test.each(["failed", "cut", "unreadable", "slow"] as const)(
  "the card stays unchanged when a courier's answer is %s",
  async (fault) => {
    const shop = await courierShop("steadfast");
    const order = await shop.order();
    shop.standIn.failNext(scoreCall, fault, 3);
    expect(await open(shop, order)).toEqual([]);
    expect(await shop.db.$count(storedScores)).toBe(0);
  },
);

test("no score is looked up for ended or unknown orders, or by staff who make no calls", async () => {
  const shop = await courierShop("steadfast");
  const order = await shop.order();
  await expect(courierScores(shop, rima, "none")).rejects.toMatchObject({ code: "not-found" });
  await expect(courierScores(shop, { ...rima, role: "packing" }, order.id)).rejects.toThrow();
  await changeStatus(shop, admin, order.id, "cancelled");
  expect(await open(shop, order)).toEqual([]);
  expect(lookups(shop)).toBe(0);
});

test("a score is deleted with its courier, with its customer, and after seven days", async () => {
  const shop = await courierShop("steadfast");
  const order = await shop.order();
  const number = { phone: orders.phone };
  const [customer] = await shop.db.select(number).from(orders).where(eq(orders.id, order.id));
  const isOfLookup = eq(courierCalls.reference, localDigits(customer?.phone ?? ""));
  const saved = async () => [await shop.db.$count(storedScores), await shop.db.$count(courierCalls, isOfLookup)];

  await open(shop, order);
  expect(await saved()).toEqual([1, 1]);
  wait(shop, 7 * 24 + 1);
  await purgeRecords(shop);
  expect(await saved()).toEqual([0, 0]);

  await open(shop, order);
  await changeStatus(shop, admin, order.id, "cancelled");
  // Until then the parcel may come back.
  wait(shop, 8 * 24);
  expect(await saved()).toEqual([1, 1]);
  await transaction(shop.db, (tx) => requestForgetting(tx, shop, sql`o.id = ${order.id}`));
  expect(await saved()).toEqual([0, 0]);
  expect(await open(shop, order)).toEqual([]);

  const another = await shop.order();
  await open(shop, another);
  await removeAccount(shop, admin, "steadfast");
  expect(await shop.db.$count(storedScores)).toBe(0);
});
