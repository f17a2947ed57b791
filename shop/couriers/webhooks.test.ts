import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings, courierAccounts, courierWebhookRejections, courierWebhooks, shipments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { codeOf } from "../test-shop.ts";
import { applyWebhooks } from "./apply-webhooks.ts";
import type { CourierState } from "./courier-state-rules.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { recordBooked } from "./record-booked.ts";
import { reportOf, sendWebhook, webhookOf } from "./test-courier.ts";
import { bookedShop, openTasks, report } from "./test-parcels.ts";

const at = (minutes: number) => new Date(Date.parse("2026-11-20T04:00:00Z") + minutes * 60_000);

test("a webhook settles a booking whose response was lost", async () => {
  const shop = await bookedShop();
  const order = await shop.order();
  const { id, reference } = await shop.request(order);
  await shop.db.update(bookings).set({ state: "unknown" });
  await report(shop, { externalId: "X77", reference }, "picked-up");
  expect(await shop.db.select().from(bookings)).toMatchObject([{ id, state: "booked" }]);
  expect(await shop.db.select().from(shipments)).toMatchObject([{ externalId: "X77", state: "picked-up" }]);
  expect(await shop.statusOf(order)).toBe("shipped");
  expect(await openTasks(shop)).toEqual([]);
});

test("a webhook with a number that staff entered updates that parcel", async () => {
  const shop = await bookedShop();
  const order = await shop.order();
  const typed = { n: 1, courier: "steadfast" as const, trackingCode: "SFR-1" };
  await shop.db.insert(shipments).values({ id: "typed", orderId: order.id, ...typed });
  await report(shop, { externalId: "4711", reference: order.number }, "delivered");
  expect(await shop.statusOf(order)).toBe("delivered");
  expect(await shop.db.select().from(shipments)).toMatchObject([{ externalId: "4711", accountId: shop.accountId }]);
});

test("a webhook that arrives before the response to its booking waits for it, then updates that parcel", async () => {
  const shop = await bookedShop();
  const order = await shop.order();
  const { id, reference } = await shop.request(order);
  const booked = { externalId: "X7", trackingCode: "X7", trackingUrl: null, charge: null };
  await sendWebhook(shop, { externalId: "X7", reference }, reportOf("picked-up", { at: at(1) }));
  let applying: Promise<boolean> | null = null;
  await transaction(shop.db, async (tx) => {
    await recordBooked(tx, id, booked, shop.now());
    applying = applyWebhooks(shop);
    await expect
      .poll(async () => {
        const { rows } = await shop.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
  });
  await applying;
  expect(await openTasks(shop)).toEqual([]);
  expect(await shop.statusOf(order)).toBe("shipped");
});

test("webhooks about an unknown parcel raise one task", async () => {
  const shop = await bookedShop();
  for (const state of ["picked-up", "delivered"] as const)
    await report(shop, { externalId: "X1", reference: "NOT-OURS-1" }, state);
  expect(await openTasks(shop)).toEqual(["unknown-parcel"]);
  expect(await shop.db.$count(courierWebhooks, sql`handled_at is null`)).toBe(0);
});

test("a webhook is stored once, without the headers that authenticate it", async () => {
  const shop = await bookedShop();
  const parcel = await shop.book();
  const delivered = reportOf("delivered", { at: at(1) });
  const more = { headers: { "x-proof": "test-webhook-token", authorization: "Bearer t", "user-agent": "Steadfast" } };
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendWebhook(shop, parcel, delivered, more)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await shop.db.select().from(courierWebhooks)).toMatchObject([{ headers: { "user-agent": "Steadfast" } }]);
  expect(JSON.stringify(await shop.db.select().from(courierWebhooks))).not.toMatch(/test-webhook-token|Bearer/);
});

test("forged webhooks are counted and sampled, never stored in full", async () => {
  const shop = await bookedShop();
  const parcel = await shop.book();
  for (let n = 0; n < 25; n += 1) {
    const body = `{"n":${n},"x":"${"x".repeat(2000)}"}`;
    expect((await sendWebhook(shop, parcel, reportOf("delivered"), { headers: {}, body })).status).toBe(401);
  }
  const [account] = await shop.db.select().from(courierAccounts);
  expect(account).toMatchObject({ webhooksRejected: 25, webhookAt: null });
  const samples = await shop.db.select().from(courierWebhookRejections);
  expect([samples.length, samples[0]?.sample.length]).toEqual([20, 1024]);
  expect(await shop.db.$count(courierWebhooks)).toBe(0);
  // Its network is refused in the end, but not requests with a valid proof.
  const flood = () => sendWebhook(shop, parcel, reportOf("delivered"), { headers: {} });
  const codes = await Promise.all(Array.from({ length: 120 }, () => codeOf(flood())));
  expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(25);
  expect((await sendWebhook(shop, parcel, reportOf("delivered"))).status).toBe(200);
  expect(await codeOf(sendWebhook(shop, parcel, reportOf("delivered"), { secret: "path" }))).toBe("too-many-requests");
  const elsewhere = { secret: "path", network: "2" };
  expect(await codeOf(sendWebhook(shop, parcel, reportOf("delivered"), elsewhere))).toBe("not-found");
});

test("a webhook without a signature is refused once a signed one has come", async () => {
  const shop = await bookedShop();
  const parcel = await shop.book();
  const signed = { headers: { "x-proof": "test-webhook-token", "x-signature": "f00d" } };
  expect((await sendWebhook(shop, parcel, reportOf("picked-up"))).status).toBe(200);
  expect((await sendWebhook(shop, parcel, reportOf("in-transit"), signed)).status).toBe(200);
  expect((await sendWebhook(shop, parcel, reportOf("delivered"))).status).toBe(401);
  expect((await sendWebhook(shop, parcel, reportOf("delivered"), signed)).status).toBe(200);
});

test("a webhook is answered 503 while too many wait, but a probe is still answered", async () => {
  const shop = await bookedShop();
  const parcel = await shop.book();
  const webhook = (state: CourierState) => webhookOf(parcel, reportOf(state));
  const receive = (state: CourierState) =>
    receiveWebhook(shop, { kind: "steadfast", secret: "path-of-steadfast", network: "1", ...webhook(state) }, 2);
  await receive("picked-up");
  await receive("in-transit");
  expect(await codeOf(receive("delivered"))).toBe("unavailable");
  expect((await sendWebhook(shop, parcel, reportOf("booked"), { body: "probe" })).status).toBe(200);
  await applyWebhooks(shop);
  expect((await receive("delivered")).status).toBe(200);
});

test("a webhook that keeps failing raises a task after five attempts, and delays no other", async () => {
  const shop = await bookedShop();
  const bad = await shop.book();
  const good = await shop.book();
  // The database refuses every attempt.
  await shop.pool.query(`alter table shipment_events add check (raw_state <> 'poison')`);
  await sendWebhook(shop, bad, reportOf("delivered", { rawState: "poison" }));
  await sendWebhook(shop, good, reportOf("delivered"));
  const runs = [];
  for (let run = 0; run < 6; run += 1) runs.push(await applyWebhooks(shop).catch(() => "failed"));
  expect(await shop.statusOf(good.order)).toBe("delivered");
  expect(runs.filter((run) => run === "failed")).toHaveLength(5);
  expect(await openTasks(shop)).toEqual(["unknown-state"]);
});
