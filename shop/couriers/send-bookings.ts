import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { bookings } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { BookingAnswer, BookingFault, BookingRequest, Courier } from "./courier-port.ts";
import { CourierError } from "./courier-port.ts";
import type { ShopFault } from "./courier-rules.ts";
import { type CourierShop, openAccount } from "./open-account.ts";
import { recordBooked } from "./record-booked.ts";
import { closeTask, raiseTask } from "./task-records.ts";

/** Parcels of one call where a courier takes many, and calls at once where it does not. */
const bulkBatchSize = 100;
const singleBatchSize = 4;
/** Longer than any call; after that the process counts as dead. */
const maxCallSeconds = 120;
const retrySeconds = [5, 15, 60, 300];
/** After this many calls that certainly booked nothing, the booking waits for staff. */
const maxFailedCalls = 5;

type Booking = typeof bookings.$inferSelect;

/** `wasSent`: the response to an earlier call was lost, so the courier may have the parcel. */
type Claimed = Booking & { wasSent: boolean };

/**
 * Sends the waiting bookings of one account, and records each result. Returns true if more may be waiting. Bookings are
 * marked as sent before the call: whatever happens then, no parcel is booked twice. A lost response is settled by
 * sending the same reference again if the courier refuses duplicates, and otherwise by staff.
 */
export async function sendBookings(shop: CourierShop): Promise<boolean> {
  const settled = await settleAbandoned(shop);
  const claimed = await claimBookings(shop);
  const [first] = claimed;
  if (!first?.accountId) return settled > 0;
  const courier = await openAccount(shop, first.accountId);
  if (!courier) {
    for (const each of claimed) await (each.wasSent ? askAgain(shop, each) : refuse(shop, each, keysMissing));
    return true;
  }
  const sendable = await withoutCancelledOrders(shop, courier, claimed);
  const answers = courier.bookMany ? bookTogether(courier, sendable) : sendable.map((each) => bookAlone(courier, each));
  await Promise.all(
    sendable.map(async (booking, index) => settle(shop, courier, booking, await (answers[index] ?? cutAnswer))),
  );
  return true;
}

type CallResult = BookingAnswer | { outcome: "not-sent"; error: CourierError };
const cutAnswer: CallResult = { outcome: "unknown" };
const keysMissing: BookingFault[] = [{ field: "other", text: "keys-missing" satisfies ShopFault }];

/**
 * Marks the bookings of one account as sent, so that no other process sends them. Those of Steadfast are free again
 * when no call can last any longer: they are asked for under the same reference.
 */
async function claimBookings({ db, now }: CourierShop): Promise<Claimed[]> {
  return transaction(db, async (tx) => {
    const moment = now();
    const isDue = sql`state = 'requested' and next_try_at <= ${moment} and (sent_at is null or kind = 'steadfast')`;
    const { rows } = await tx.execute<{ id: string; wasSent: boolean }>(sql`
      with first as (
        select account_id, kind from bookings where ${isDue} and account_id is not null order by next_try_at limit 1)
      select id, sent_at is not null as "wasSent" from bookings
       where ${isDue} and account_id = (select account_id from first)
       order by next_try_at, id
       limit case (select kind from first) when 'steadfast' then ${bulkBatchSize}::int else ${singleBatchSize}::int end
       for update skip locked`);
    if (rows.length === 0) return [];
    const wasSent = new Map(rows.map((row) => [row.id, row.wasSent]));
    const claimed = await tx
      .update(bookings)
      .set({ sentAt: moment, nextTryAt: new Date(moment.getTime() + maxCallSeconds * 1000) })
      .where(inArray(bookings.id, [...wasSent.keys()]))
      .returning();
    return claimed.map((booking) => ({ ...booking, wasSent: wasSent.get(booking.id) === true }));
  });
}

/**
 * A booking whose order was cancelled before it was sent is dropped. After a lost response the courier is only asked
 * whether it has the parcel.
 */
async function withoutCancelledOrders(shop: CourierShop, courier: Courier, claimed: Claimed[]): Promise<Claimed[]> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select b.id from bookings b join orders o on o.id = b.order_id
     where b.id = any(${sql.param(claimed.map(({ id }) => id))}::text[]) and o.status <> 'confirmed'`);
  const cancelled = new Set(rows.map(({ id }) => id));
  for (const booking of claimed.filter(({ id }) => cancelled.has(id))) {
    const parcel = booking.wasSent ? await courier.find?.(booking.reference).catch(() => null) : null;
    if (parcel) await settle(shop, courier, booking, { outcome: "booked", ...parcel });
    else if (booking.wasSent) await askAgain(shop, booking);
    else await close(shop, booking, { state: "cancelled" });
  }
  return claimed.filter(({ id, request }) => !cancelled.has(id) && request !== null);
}

function bookTogether(courier: Courier, sent: Booking[]): Promise<CallResult>[] {
  const requests = sent.flatMap(({ request }) => request ?? []);
  const all = (courier.bookMany?.(requests) ?? Promise.resolve(new Map<string, BookingAnswer>())).then(
    (answers) =>
      (reference: string): CallResult =>
        answers.get(reference) ?? cutAnswer,
    (error: unknown) => () => resultOf(error),
  );
  return sent.map(async ({ reference }) => (await all)(reference));
}

async function bookAlone(courier: Courier, { request }: Booking): Promise<CallResult> {
  if (!request) return cutAnswer;
  return courier.book(request satisfies BookingRequest).catch(resultOf);
}

/** Any error that may have had an effect counts as a lost response. */
function resultOf(error: unknown): CallResult {
  if (!(error instanceof CourierError)) return cutAnswer;
  return error.maybeDone ? cutAnswer : { outcome: "not-sent", error };
}

async function settle(shop: CourierShop, courier: Courier, booking: Claimed, answer: CallResult): Promise<void> {
  if (answer.outcome === "booked") {
    await transaction(shop.db, (tx) => recordBooked(tx, booking.id, answer, shop.now()));
  } else if (answer.outcome === "refused") {
    await refuse(shop, booking, answer.faults);
  } else if (answer.outcome === "not-sent") {
    await (booking.wasSent ? askAgain(shop, booking, answer.error.retryAt) : tryLater(shop, booking, answer.error));
  } else if (courier.find) {
    await askAgain(shop, booking);
  } else {
    await transaction(shop.db, (tx) => leaveToPerson(tx, booking, shop.now()));
  }
}

const refuse = (shop: CourierShop, booking: Booking, faults: BookingFault[]) =>
  close(shop, booking, { state: "refused", faults });

/** Ends a booking of which the courier surely has no parcel, and with it the task that asks for it. */
async function close(
  { db, now }: CourierShop,
  { id }: Booking,
  end: { state: "refused"; faults: BookingFault[] } | { state: "cancelled" },
): Promise<void> {
  await transaction(db, async (tx) => {
    const { rowCount } = await tx
      .update(bookings)
      .set({ ...end, settledAt: now(), sentAt: null })
      .where(sql`${bookings.id} = ${id} and ${bookings.state} in ('requested', 'unknown')`);
    if (rowCount) await closeTask(tx, "answer-unknown", id, now());
  });
}

/** Plans another call after one that booked nothing; refuses the booking where no further call can help. */
async function tryLater(
  shop: CourierShop,
  booking: Booking,
  { reason, retryAt, message }: CourierError,
): Promise<void> {
  const failedCalls = booking.failedCalls + 1;
  const isHopeless = reason === "keys-refused" || reason === "account-off" || reason === "refused";
  if (isHopeless || failedCalls >= maxFailedCalls) {
    const text = reason === "refused" ? message : reason;
    await refuse(shop, booking, [{ field: "other", text }]);
    return;
  }
  const nextTryAt = retryAt ?? retryTime(shop, booking);
  await shop.db.update(bookings).set({ sentAt: null, failedCalls, nextTryAt }).where(eq(bookings.id, booking.id));
}

function retryTime({ now }: CourierShop, { failedCalls }: Booking): Date {
  const seconds = retrySeconds[Math.min(failedCalls, retrySeconds.length - 1)] ?? 300;
  return new Date(now().getTime() + seconds * 1000);
}

/**
 * The courier refuses a reference that it has: asking again under the same one books it once. It stays marked as sent
 * and is never given up: staff get a task for it as well.
 */
async function askAgain(shop: CourierShop, booking: Booking, retryAt: Date | null = null): Promise<void> {
  const failedCalls = booking.failedCalls + 1;
  await transaction(shop.db, async (tx) => {
    const { rowCount } = await tx
      .update(bookings)
      .set({ failedCalls, nextTryAt: retryAt ?? retryTime(shop, booking) })
      .where(sql`${bookings.id} = ${booking.id} and ${bookings.state} = 'requested'`);
    if (rowCount && failedCalls >= maxFailedCalls) await raiseUnknown(tx, booking, shop.now());
  });
}

/**
 * Only the courier's panel shows whether the parcel exists: staff look there, or a webhook with our reference arrives.
 */
async function leaveToPerson(tx: Database, booking: Booking, now: Date): Promise<void> {
  const { rowCount } = await tx
    .update(bookings)
    .set({ state: "unknown" })
    .where(sql`${bookings.id} = ${booking.id} and ${bookings.state} = 'requested'`);
  if (rowCount) await raiseUnknown(tx, booking, now);
}

function raiseUnknown(tx: Database, { id, orderId, accountId, reference }: Booking, now: Date): Promise<void> {
  return raiseTask(tx, {
    ...{ kind: "answer-unknown", subject: id, orderId, bookingId: id, accountId, now },
    detail: { reference },
  });
}

/** Bookings whose process was lost during a call that must not be repeated: their responses count as lost. */
async function settleAbandoned(shop: CourierShop): Promise<number> {
  const now = shop.now();
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select id from bookings where state = 'requested' and kind <> 'steadfast'
       and sent_at < ${now}::timestamptz - make_interval(secs => ${maxCallSeconds})`);
  for (const { id } of rows)
    await transaction(shop.db, async (tx) => {
      const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
      if (booking?.state === "requested" && booking.sentAt !== null) await leaveToPerson(tx, booking, now);
    });
  return rows.length;
}
