import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { bookings } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import type { BookingAnswer, BookingFault, BookingRequest, Courier } from "./courier-port.ts";
import { CourierError } from "./courier-port.ts";
import { openAccount } from "./open-account.ts";
import { raiseTask } from "./raise-task.ts";
import { recordBooked } from "./record-booked.ts";

/** Parcels of one call where a courier takes many, and calls at once where it does not. */
const bulkBatchSize = 100;
const singleBatchSize = 4;
/** No call lasts as long; a process that has not answered by then is gone. */
const maxCallSeconds = 120;
const retrySeconds = [5, 15, 60, 300];
/** After so many calls that certainly did nothing, a person decides. */
const maxFailedCalls = 5;

type Booking = typeof bookings.$inferSelect;

/**
 * Sends the bookings of one account that wait, and writes down each answer. Returns true if more may be waiting. What was
 * sent is marked before the call: whatever happens then, no parcel is booked twice. A cut answer is settled by asking
 * again under the same reference where the courier refuses repetitions, and else by a person.
 */
export async function sendBookings(shop: Shop): Promise<boolean> {
  const settled = await settleAbandoned(shop);
  const claimed = await claimBookings(shop);
  const [first] = claimed;
  if (!first?.accountId) return settled > 0;
  const courier = await openAccount(shop, first.accountId);
  if (!courier) {
    for (const booking of claimed) await refuse(shop, booking, [{ field: "other", text: "keys-missing" }]);
    return true;
  }
  const sendable = await withoutCancelledOrders(shop, claimed);
  const answers = courier.bookMany ? bookTogether(courier, sendable) : sendable.map((each) => bookAlone(courier, each));
  await Promise.all(
    sendable.map(async (booking, index) => settle(shop, courier, booking, await (answers[index] ?? cutAnswer))),
  );
  return true;
}

type CallResult = BookingAnswer | { outcome: "not-sent"; error: CourierError };
const cutAnswer: CallResult = { outcome: "unknown" };

/** Marks the bookings of one account as sent, so that no other process sends them. */
async function claimBookings({ db, now }: Shop): Promise<Booking[]> {
  return transaction(db, async (tx) => {
    const moment = now();
    const { rows } = await tx.execute<{ id: string }>(sql`
      with first as (
        select account_id, kind from bookings
         where state = 'requested' and sent_at is null and next_try_at <= ${moment} and account_id is not null
         order by next_try_at limit 1)
      select b.id from bookings b join first using (account_id)
       where b.state = 'requested' and b.sent_at is null and b.next_try_at <= ${moment}
       order by b.next_try_at, b.id
       limit case (select kind from first) when 'steadfast' then ${bulkBatchSize}::int else ${singleBatchSize}::int end
       for update of b skip locked`);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    return tx.update(bookings).set({ sentAt: moment }).where(inArray(bookings.id, ids)).returning();
  });
}

/** A booking whose order was cancelled before it was sent goes nowhere. */
async function withoutCancelledOrders({ db, now }: Shop, claimed: Booking[]): Promise<Booking[]> {
  const ids = claimed.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string }>(sql`
    update bookings b set state = 'cancelled', settled_at = ${now()}
      from orders o where b.id = any(${sql.param(ids)}::text[]) and o.id = b.order_id and o.status <> 'confirmed'
    returning b.id`);
  const cancelled = new Set(rows.map(({ id }) => id));
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

/** Anything that is not surely without effect counts as cut. */
function resultOf(error: unknown): CallResult {
  if (!(error instanceof CourierError)) return cutAnswer;
  return error.maybeDone ? cutAnswer : { outcome: "not-sent", error };
}

async function settle(shop: Shop, courier: Courier, booking: Booking, answer: CallResult): Promise<void> {
  const now = shop.now();
  if (answer.outcome === "booked") {
    await transaction(shop.db, (tx) => recordBooked(tx, booking.id, answer, now));
  } else if (answer.outcome === "refused") {
    await refuse(shop, booking, answer.faults);
  } else if (answer.outcome === "not-sent") {
    await tryLater(shop, booking, answer.error);
  } else if (courier.find) {
    await askAgain(shop.db, booking, now);
  } else {
    await transaction(shop.db, (tx) => leaveToPerson(tx, booking, now));
  }
}

async function refuse(shop: Shop, { id }: Booking, faults: BookingFault[]): Promise<void> {
  await shop.db
    .update(bookings)
    .set({ state: "refused", faults, settledAt: shop.now(), sentAt: null })
    .where(sql`${bookings.id} = ${id} and ${bookings.state} in ('requested', 'unknown')`);
}

/** Nothing was booked. Keys that are refused are refused for all; everything else is tried again, a few times. */
async function tryLater(shop: Shop, booking: Booking, { reason, retryAt, message }: CourierError): Promise<void> {
  const failedCalls = booking.failedCalls + 1;
  const isHopeless = reason === "keys-refused" || reason === "account-off" || reason === "refused";
  if (isHopeless || failedCalls >= maxFailedCalls) {
    const text = reason === "refused" ? message : reason;
    await refuse(shop, booking, [{ field: "other", text }]);
    return;
  }
  const seconds = retrySeconds[failedCalls - 1] ?? 300;
  const nextTryAt = retryAt ?? new Date(shop.now().getTime() + seconds * 1000);
  await shop.db.update(bookings).set({ sentAt: null, failedCalls, nextTryAt }).where(eq(bookings.id, booking.id));
}

/** The courier refuses a reference that it has: asking again under the same one books it once. */
async function askAgain(db: Database, { id, failedCalls }: Booking, now: Date): Promise<void> {
  const seconds = retrySeconds[Math.min(failedCalls, retrySeconds.length - 1)] ?? 300;
  await db
    .update(bookings)
    .set({ sentAt: null, failedCalls: failedCalls + 1, nextTryAt: new Date(now.getTime() + seconds * 1000) })
    .where(sql`${bookings.id} = ${id} and ${bookings.state} = 'requested'`);
}

/** Whether the parcel exists only its panel says: a person looks, or a webhook with our reference arrives. */
async function leaveToPerson(tx: Database, { id, orderId, accountId, reference }: Booking, now: Date): Promise<void> {
  const { rowCount } = await tx
    .update(bookings)
    .set({ state: "unknown" })
    .where(sql`${bookings.id} = ${id} and ${bookings.state} = 'requested'`);
  if (rowCount === 0) return;
  await raiseTask(tx, {
    ...{ kind: "answer-unknown", subject: id, orderId, bookingId: id, accountId, now },
    detail: { reference },
  });
}

/** Bookings whose process was lost during the call: they count as cut. */
async function settleAbandoned(shop: Shop): Promise<number> {
  const now = shop.now();
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select id from bookings where state = 'requested' and sent_at < ${now}::timestamptz - make_interval(secs => ${maxCallSeconds})`);
  for (const { id } of rows)
    await transaction(shop.db, async (tx) => {
      const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
      if (booking?.state !== "requested" || booking.sentAt === null) return;
      if (booking.kind === "steadfast") await askAgain(tx, booking, now);
      else await leaveToPerson(tx, booking, now);
    });
  return rows.length;
}
