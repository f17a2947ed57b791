import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { courierTasks, orders, shipments } from "../../db/schema.ts";
import { paisa } from "../money.ts";
import { applyWebhooks } from "./apply-webhooks.ts";
import type { CourierReport } from "./courier-port.ts";
import type { CourierState } from "./courier-state-rules.ts";
import { pollParcels } from "./poll-parcels.ts";
import { type AnsweredStates, courierOfTests, reportOf, sendWebhook } from "./test-courier.ts";
import { type BookedShop, bookedShop } from "./test-parcels.ts";

const ways: CourierState[][] = [
  ["booked", "picked-up", "in-transit", "at-last-hub", "out-for-delivery", "delivered-unconfirmed", "delivered"],
  ["picked-up", "in-transit", "on-hold", "not-reached", "out-for-delivery", "delivered"],
  ["picked-up", "in-transit", "not-reached", "out-for-delivery", "not-reached", "coming-back", "returned"],
  ["picked-up", "out-for-delivery", "cancelled-unconfirmed", "coming-back", "delivered"],
  ["picked-up", "out-for-delivery", "partly-delivered-unconfirmed", "partly-delivered", "coming-back", "returned"],
  ["picked-up", "in-transit", "lost"],
  ["booked", "cancelled"],
  ["picked-up", "paid-return", "returned"],
  ["picked-up", "in-transit", "delivered", "returned"],
  ["picked-up", "out-for-delivery"],
];

/** A source of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type SentReport = { parcel: number; report: CourierReport };

/** The reports of a number of parcels with all kinds of journeys, in the order in which they happen. */
export function journeys(parcels: number, random: () => number): SentReport[] {
  const start = Date.now() - 30 * 86_400_000;
  const pick = <Each>(from: readonly Each[]) => from[Math.floor(random() * from.length)];
  return Array.from({ length: parcels }, (_, parcel) =>
    (pick(ways) ?? []).map((state, nth) => {
      const at = new Date(start + nth * 3_600_000 + Math.floor(random() * 3_000_000));
      const isPaid = state === "delivered";
      return {
        parcel,
        report: reportOf(state, { at, ...(isPaid && { collected: paisa(115_000 - (parcel % 5 ? 0 : 5_000)) }) }),
      };
    }),
  ).flat();
}

/**
 * The same shuffled, some duplicated and some lost; parcels whose last report is lost are returned with their final
 * state for polling.
 */
export function disturbed(sent: readonly SentReport[], random: () => number): SentReport[] {
  return sent
    .filter(() => random() > 0.15)
    .flatMap((each) => (random() < 0.3 ? [each, each] : [each]))
    .map((each) => ({ each, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ each }) => each);
}

/** A shop that receives the reports of that many parcels, and their expected final states. */
export async function followAll(parcels: number, sent: readonly SentReport[], truth: readonly SentReport[]) {
  const answers: AnsweredStates = new Map();
  const shop: BookedShop = { ...(await bookedShop()), couriers: courierOfTests(answers) };
  const booked = [];
  for (let n = 0; n < parcels; n += 1) booked.push(await shop.book());
  // When polled, the courier returns the last state and the collected amount; for a partial return also that it is
  // partial.
  for (const { parcel, report } of truth) {
    const externalId = booked[parcel]?.externalId ?? "";
    const former = answers.get(externalId);
    const collected = report.collected ?? former?.collected ?? null;
    if (former?.state !== "partly-delivered") answers.set(externalId, { ...report, collected });
  }
  const applying = { done: false };
  const processes = [1, 2].map(async () => {
    while (!applying.done) if (!(await applyWebhooks(shop))) await sleep(20);
  });
  for (const { parcel, report } of sent) {
    const { externalId = "", reference = "" } = booked[parcel] ?? {};
    await sendWebhook(shop, { externalId, reference }, report);
  }
  applying.done = true;
  await Promise.all(processes);
  while (await applyWebhooks(shop));
  for (let round = 0; round * 30 < parcels; round += 1) {
    await shop.pool.query(
      "update shipments set next_poll_at = now() where next_poll_at is not null and id in (select id from shipments where next_poll_at > now() order by next_poll_at limit 30)",
    );
    await pollParcels(shop);
  }
  return { shop, ends: await endsOf(shop, booked) };
}

async function endsOf(shop: BookedShop, booked: { order: { id: string }; shipment: { id: string } }[]) {
  const statuses = new Map((await shop.db.select().from(orders)).map(({ id, status }) => [id, status]));
  const rows = new Map((await shop.db.select().from(shipments)).map((row) => [row.id, row]));
  const tasks = await shop.db.select().from(courierTasks).where(sql`closed_at is null and kind <> 'stuck'`);
  return booked.map(({ order, shipment }) => {
    const { state, collected } = rows.get(shipment.id) ?? {};
    const open = tasks.filter(({ subject }) => subject === shipment.id).map(({ kind }) => kind);
    return { status: statuses.get(order.id), state, collected, open: open.sort() };
  });
}
