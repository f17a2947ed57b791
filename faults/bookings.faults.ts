import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { projectRoot } from "../db/project.ts";
import { bookings, courierAccounts, courierPlaceMatches, orders } from "../db/schema.ts";
import { standInKeys } from "../integrations/couriers/stand-in/contract.ts";
import { standInStore } from "../integrations/couriers/stand-in/pathao-contract.ts";
import { redxAreas } from "../integrations/couriers/stand-in/places.ts";
import { openStandIn, type StandIn } from "../integrations/couriers/stand-in/stand-in.ts";
import type { CallFault } from "../integrations/http/stand-in/faults.ts";
import { bookingsRequest } from "../shop/couriers/booking-schema.ts";
import { type ConnectedKind, connectedKinds } from "../shop/couriers/courier-port.ts";
import { requestBookings } from "../shop/couriers/request-bookings.ts";
import { addStandInAccounts } from "../shop/couriers/stand-in-accounts.ts";
import { seededRandom } from "../shop/couriers/test-journeys.ts";
import { type BookedShop, bookedShop } from "../shop/couriers/test-parcels.ts";
import { findBrokenInvariants } from "../shop/invariants.ts";
import { changeStatus } from "../shop/orders/change-status.ts";
import { admin, testSecret } from "../shop/test-shop.ts";
import type { BookingProcessSettings } from "./booking-process.ts";
import { addressOf, faultTest, repetitions } from "./fault-test.ts";

// A call times out long before its late response; both by the real clock.
const timeoutMs = 400;
const slowMs = 900;
// By the shop's clock, the two minutes after which a lost call counts as cut are less than a second.
const speed = 150;
const processCount = 2;
const parcelsOfWave = 15;

/** Faults after which it is unknown whether the courier has the parcel. */
const cuts: CallFault[] = ["cut", "slow", "failed-after", "cut-before", "failed", "unreadable"];

type Wanted = {
  orderId: string;
  kind: ConnectedKind;
  reference: string;
  faults: CallFault[];
  /** Cancelled before it is sent, or during the call to the courier. */
  cancelled: "before" | "during" | null;
};

faultTest(
  "Faults",
  "no parcel is booked twice or lost when responses are cut, late, repeated or refused and the shop is killed",
  async (countCase) => {
    const random = seededRandom(23);
    const standIn = await openStandIn({ slowMs });
    onTestFinished(standIn.close);
    const { shop, accounts } = await shopOfThree();
    const senders = openSenders(shop, standIn);
    const wanted: Wanted[] = [];
    // The short form: 30 parcels; the long one: 1,005.
    for (let wave = 0; wave < repetitions(2, 67); wave += 1) {
      const added = await addWave(shop, random);
      wanted.push(...added);
      for (const { reference, faults } of added) for (const fault of faults) standIn.failBy(reference, fault);
      const requested = requestWave(shop, accounts, added);
      for (const { orderId, cancelled } of added)
        if (cancelled === "before") await changeStatus(shop, admin, orderId, "cancelled");
      await requested;
      await sleep(random() * 120);
      senders.killOne();
      await Promise.all(
        added.map(async ({ orderId, cancelled }) => {
          if (cancelled !== "during") return;
          await sleep(random() * 400);
          await changeStatus(shop, admin, orderId, "cancelled");
        }),
      );
    }
    // For a cancelled order, the courier is only asked whether it has the parcel, until staff decide.
    const isWaiting = sql`state = 'requested' and not exists (
      select from orders o join courier_tasks t on t.order_id = o.id
       where t.booking_id = bookings.id and t.closed_at is null and o.status = 'cancelled')`;
    await expect.poll(() => shop.db.$count(bookings, isWaiting), { timeout: 120_000, interval: 200 }).toBe(0);
    await senders.close();

    const { wrongs, ends } = await compare(shop, standIn, wanted);
    expect(wrongs).toEqual([]);
    expect(senders.errors()).toBe("");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
    // Each outcome has occurred, so each was tested.
    for (const end of ["steadfast booked", "pathao booked", "redx booked", "pathao unknown", "redx unknown"])
      expect(ends.get(end) ?? 0, end).toBeGreaterThan(0);
    countCase(wanted.length + senders.kills());
  },
);

/** A shop with an account at each stand-in; all its orders go to one area. */
async function shopOfThree() {
  const shop = await bookedShop();
  await shop.db.delete(courierAccounts);
  const store = { id: String(standInStore.id), name: standInStore.name };
  await addStandInAccounts(shop, standInKeys, { steadfast: null, pathao: store, redx: store });
  const [area] = redxAreas;
  if (!area) throw new Error("the stand-in has no areas");
  await shop.db
    .insert(courierPlaceMatches)
    .values({ kind: "redx", district: "dhaka", area: "", areaId: area.id, name: area.name });
  const accounts = new Map((await shop.db.select().from(courierAccounts)).map(({ kind, id }) => [kind, id]));
  return { shop, accounts };
}

async function addWave(shop: BookedShop, random: () => number): Promise<Wanted[]> {
  const wave: Wanted[] = [];
  for (let nth = 0; nth < parcelsOfWave; nth += 1) {
    const { id, number } = await shop.order();
    const kind = connectedKinds[nth % connectedKinds.length] ?? "steadfast";
    const cancelled = random() < 0.08 ? "before" : random() < 0.15 ? "during" : null;
    const reference = `${number.replaceAll(/[^A-Za-z0-9]/g, "")}-1`;
    wave.push({ orderId: id, kind, reference, faults: faultsOf(kind, random), cancelled });
  }
  await shop.db.update(orders).set({ district: "dhaka" });
  return wave;
}

/** The faults of a parcel's calls, in order. */
function faultsOf(kind: ConnectedKind, random: () => number): CallFault[] {
  const cut = cuts[Math.floor(random() * cuts.length)] ?? "cut";
  const dice = random();
  if (kind !== "steadfast") {
    if (dice < 0.4) return dice < 0.3 ? [] : ["busy", "busy"];
    return dice < 0.6 ? ["busy", cut] : [cut];
  }
  // Its parcels are sent together, so the faults of one affect others.
  if (dice < 0.7) return [];
  // Steadfast refuses a known reference: a call processed twice is one parcel.
  if (dice < 0.78) return ["twice"];
  // After the cut, more certain failures than the shop accepts for a parcel that was never sent.
  return dice < 0.84 ? [cut, "busy", "busy", "busy", "busy"] : [cut];
}

async function requestWave(shop: BookedShop, accounts: Map<ConnectedKind, string>, wave: Wanted[]): Promise<void> {
  const parcels = wave.map(({ orderId, kind }) => ({ orderId, accountId: accounts.get(kind) }));
  const { outcomes } = await requestBookings(shop, admin, bookingsRequest.parse({ parcels }));
  for (const { refused, faults } of outcomes)
    if (faults.length > 0 || (refused !== null && refused !== "status-step-refused"))
      throw new Error(`not asked for: ${refused} ${faults}`);
}

/** Processes that send bookings; a killed one is replaced. */
function openSenders(shop: BookedShop, standIn: StandIn) {
  const settings: BookingProcessSettings = {
    ...{ databaseUrl: addressOf(shop.pool.options), secret: testSecret, baseUrl: standIn.baseUrl },
    ...{ timeoutMs, startedAt: Date.now(), speed },
  };
  const file = path.join(projectRoot, "faults", "booking-process.ts");
  let kills = 0;
  let errors = "";
  const start = () => {
    const child = spawn(process.execPath, [file, JSON.stringify(settings)], { stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk;
    });
    return child;
  };
  const running = Array.from({ length: processCount }, start);
  const kill = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  const close = async () => void (await Promise.all(running.splice(0).map(kill)));
  onTestFinished(close);
  return {
    errors: () => errors,
    kills: () => kills,
    /** The process that has run longest. */
    killOne(): void {
      running.shift()?.kill("SIGKILL");
      kills += 1;
      running.push(start());
    },
    close,
  };
}

/** The courier's parcels compared with the shop's. */
async function compare(shop: BookedShop, standIn: StandIn, wanted: Wanted[]) {
  const { rows } = await shop.db.execute<{
    reference: string;
    state: string;
    shipments: string[];
    tasks: string[];
  }>(sql`
    select b.reference, b.state,
           array(select external_id from shipments s where s.order_id = b.order_id) as shipments,
           array(select kind from courier_tasks t where t.order_id = b.order_id and closed_at is null) as tasks
      from bookings b`);
  const booked = new Map(rows.map((row) => [row.reference, row]));
  const parcels = Map.groupBy(standIn.parcels(), ({ reference }) => reference);
  const wrongs: string[] = [];
  const ends = new Map<string, number>();
  for (const reference of parcels.keys()) if (!booked.has(reference)) wrongs.push(`${reference}: nobody asked for it`);
  for (const { reference, kind, faults, cancelled } of wanted) {
    const there = parcels.get(reference) ?? [];
    const { state = "none", shipments = [], tasks = [] } = booked.get(reference) ?? {};
    const end = `${kind} ${state}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
    const wrong = (text: string) =>
      wrongs.push(`${reference} (${end}; ${faults}; cancelled ${cancelled}; tasks ${tasks}): ${text}`);
    const isLookedAt = tasks.includes("answer-unknown");
    if (there.length > 1) wrong("twice at the courier");
    if (there.some((parcel) => parcel.kind !== kind)) wrong("at another courier");
    if (there.length > 0 && state !== "booked" && !isLookedAt) wrong("at the courier, and the shop does not know");
    if ((state === "requested" || state === "unknown") && !isLookedAt) wrong("has neither an end nor a task");
    if (state === "booked" && shipments.join() !== there.map(({ externalId }) => externalId).join())
      wrong(`the shop has ${shipments.join() || "nothing"}`);
    if (state !== "booked" && shipments.length > 0) wrong("a shipment of nothing");
    // A courier that cannot be queried gets no further call after one that was cut.
    const isCut = faults.some((fault) => cuts.includes(fault));
    if (kind !== "steadfast" && isCut && state === "booked") wrong("sent again");
  }
  return { wrongs, ends };
}
