import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../db/open.ts";
import {
  adConsents,
  bookings,
  callAttempts,
  couponRedemptions,
  courierClaims,
  customerWriteOffs,
  orderClosures,
  orderNotes,
  orderRevisions,
  orders,
  paymentAttempts,
  payments,
  payoutLines,
  phoneBlocks,
  questionAnswers,
  questions,
  refunds,
  returnRequestImages,
  returnRequests,
  reviews,
  shipments,
} from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { localDigits } from "../customers/phone.ts";
import { hasStatus } from "../orders/order-stage.ts";
import { endedStatuses } from "../orders/order-status.ts";
import { loadSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { type ErasedTable, erasedValues } from "./personal-data.ts";

const batchSize = 500;

/** What guests have published as the customer of an order. */
const writtenByGuests = { reviews, questions, questionAnswers };

/** The tables from which something is erased with the order, beside `orders` and what guests have written. */
const tablesOfOrders = {
  adConsents,
  bookings,
  callAttempts,
  couponRedemptions,
  courierClaims,
  customerWriteOffs,
  orderClosures,
  orderRevisions,
  paymentAttempts,
  payments,
  payoutLines,
  refunds,
  returnRequests,
  shipments,
} satisfies Record<Exclude<ErasedTable, "orders" | "phoneBlocks" | keyof typeof writtenByGuests>, PgTable>;

const lastEventAt = sql`(select max(e.at) from order_events e where e.order_id = o.id)`;
const hasNothingOpen = sql`(
  not exists (select from returns r where r.order_id = o.id and r.checked_in_at is null)
  and not exists (select from return_requests q where q.order_id = o.id and q.state in ('requested', 'accepted'))
  and not exists (select from refunds r where r.order_id = o.id and r.state = 'requested')
  and not exists (select from payment_attempts a where a.order_id = o.id and a.next_ask_at is not null)
  and not exists (select from payments p where p.order_id = o.id and p.state = 'claimed'))`;
const isForgettable = sql`o.erased_at is null and ${hasStatus("o.status", endedStatuses)} and ${hasNothingOpen}`;

/** Requested, and ended long enough ago that the parcel can no longer come back. What is open needs its customer. */
function dueByRequest(now: Date, returnDays: number): SQL {
  return sql`(${isForgettable} and o.erasure_requested_at is not null
    and ${lastEventAt} <= ${now}::timestamptz - make_interval(days => ${returnDays}))`;
}

/** Ended longer ago than the merchant's retention, with nothing open. */
function dueByAge(now: Date, months: number): SQL {
  const before = sql`${now}::timestamptz - make_interval(months => ${months})`;
  return sql`(${isForgettable} and o.placed_at < ${before} and ${lastEventAt} < ${before})`;
}

/** Erases the buyers' data of all due orders in batches. Returns the number of orders. */
export async function forgetOrders(shop: Shop): Promise<number> {
  const { returnDays, retention } = await shop.settings();
  const now = shop.now();
  let forgotten = 0;
  // One after the other, because each has its own index.
  for (const due of [dueByRequest(now, returnDays), dueByAge(now, retention.orders)])
    for (let found = batchSize; found === batchSize && !shop.shutdownSignal.aborted; forgotten += found)
      found = await transaction(shop.db, (tx) => forgetBatch(tx, due, now));
  return forgotten;
}

/**
 * Marks the orders (`o`) for erasure, and erases those that are due already; the nightly job does the rest. Returns how
 * many were erased, and how many wait.
 */
export async function requestForgetting(
  tx: Database,
  shop: Shop,
  condition: SQL,
): Promise<{ orders: number; later: number }> {
  const { returnDays, retention } = await loadSettings(tx);
  const now = shop.now();
  const { rows } = await tx.execute<{ id: string }>(sql`
    update orders o set erasure_requested_at = coalesce(o.erasure_requested_at, ${now})
     where ${condition} and o.erased_at is null returning o.id`);
  const ids = sql.param(rows.map(({ id }) => id));
  const due = sql`o.id = any(${ids}::text[]) and (${dueByRequest(now, returnDays)} or ${dueByAge(now, retention.orders)})`;
  let forgotten = 0;
  for (let found = batchSize; found === batchSize; forgotten += found) found = await forgetBatch(tx, due, now);
  return { orders: rows.length, later: rows.length - forgotten };
}

/** Removes everything that names the buyer from orders and the notifications about them. Money, goods and days stay. */
async function forgetBatch(tx: Database, due: SQL, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ id: string; number: string; phone: string; onRequest: boolean }>(sql`
    select o.id, o.number, o.phone, o.erasure_requested_at is not null as "onRequest" from orders o
     where ${due} order by o.placed_at limit ${batchSize} for update skip locked`);
  if (rows.length === 0) return 0;
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::text[])`;
  await tx
    .update(orders)
    .set({ ...erasedValues("orders"), erasedAt: now })
    .where(sql`${orders.id} = ${ids}`);
  await forgetCustomerRecord(tx, await phonesWithoutOrders(tx, [...new Set(rows.map(({ phone }) => phone))]));
  await tx.delete(orderNotes).where(sql`${orderNotes.orderId} = ${ids}`);
  // The pictures themselves are purged at night.
  await tx
    .delete(returnRequestImages)
    .where(sql`${returnRequestImages.requestId} in (select id from return_requests where order_id = ${ids})`);
  for (const name of Object.keys(tablesOfOrders) as (keyof typeof tablesOfOrders)[])
    await tx
      .update(tablesOfOrders[name] as PgTable)
      .set(erasedValues(name))
      .where(sql`order_id = ${ids}`);
  await forgetCourierRecords(tx, ids);
  await forgetGatewayRecords(tx, ids);
  for (const name of Object.keys(writtenByGuests) as (keyof typeof writtenByGuests)[])
    await tx
      .update(writtenByGuests[name] as PgTable)
      .set(erasedValues(name))
      .where(sql`order_id = ${ids} and phone is not null`);
  await tx.execute(sql`
    update audit_log set before = null, after = null
     where record_id = ${ids} and action in ('order-entered', 'order-address', 'order-edited', 'order-note')`);
  const numbers = rows.filter(({ onRequest }) => onRequest).map(({ number }) => number);
  if (numbers.length > 0)
    await tx.execute(sql`
      delete from notifications where data->>'number' = any(${sql.param(numbers)}::text[])`);
  return rows.length;
}

/** Deletes the raw messages to and from couriers about these orders. States, money and days stay. */
async function forgetCourierRecords(tx: Database, ids: SQL): Promise<void> {
  const ofOrders = sql`shipment_id in (select id from shipments where order_id = ${ids})`;
  await tx.execute(sql`
    delete from courier_calls where reference in (select reference from bookings where order_id = ${ids})`);
  await tx.execute(sql`delete from courier_webhooks where ${ofOrders}`);
  await tx.execute(sql`update shipment_events set text = null where ${ofOrders} and text is not null`);
}

/** Deletes the raw messages to and from gateways about these orders. States, money and days stay. */
async function forgetGatewayRecords(tx: Database, ids: SQL): Promise<void> {
  await tx.execute(sql`
    delete from gateway_calls where reference in (select reference from payment_attempts where order_id = ${ids})`);
  await tx.execute(sql`delete from gateway_webhooks where order_id = ${ids}`);
  await tx.execute(sql`
    update gateway_receipts set payer_phone = null where payment_id in (select id from payments where order_id = ${ids})`);
}

/** Deletes what staff have noted of these numbers. A block stays in force by the hash of its number. */
export async function forgetCustomerRecord(tx: Database, phones: string[]): Promise<void> {
  const isTheirs = sql`any(${sql.param(phones)}::text[])`;
  await tx.execute(sql`delete from customers where phone = ${isTheirs}`);
  await tx.execute(sql`delete from courier_scores where phone = ${isTheirs}`);
  const asCouriersWrite = sql`any(${sql.param(phones.map(localDigits))}::text[])`;
  await tx.execute(sql`delete from courier_calls where reference = ${asCouriersWrite}`);
  await tx.execute(sql`
    update customers set other_phones = array(select other from unnest(other_phones) other where other <> all(${sql.param(phones)}::text[]))
     where other_phones && ${sql.param(phones)}::text[]`);
  await tx.update(phoneBlocks).set(erasedValues("phoneBlocks")).where(sql`${phoneBlocks.phone} = ${isTheirs}`);
  await tx.execute(sql`
    update audit_log set before = null, after = null, record_id = '–', record_name = '–'
     where record_id = ${isTheirs} and action in ('customer-changed', 'customer-blocked', 'customer-unblocked')`);
}

/** Only numbers without any order that still has its customer's data. */
async function phonesWithoutOrders(tx: Database, phones: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ phone: string }>(sql`
    select gone.phone from unnest(${sql.param(phones)}::text[]) gone (phone)
     where not exists (select from orders o where o.phone = gone.phone)`);
  return rows.map(({ phone }) => phone);
}

/**
 * The nightly purge by the merchant's retention: names in old orders, answered messages, old audit entries. Unanswered
 * messages stay.
 */
export async function purgeOld(shop: Shop): Promise<void> {
  await forgetOrders(shop);
  const { retention } = await shop.settings();
  const before = (months: number) => sql`${shop.now()}::timestamptz - make_interval(months => ${months})`;
  await shop.db.execute(sql`delete from contact_messages where answered_at < ${before(retention.messages)}`);
  await shop.db.execute(sql`delete from audit_log where at < ${before(retention.history)}`);
  await shop.db.execute(
    sql`delete from phone_blocks where blocked_until < ${shop.now()}::timestamptz - interval '90 days'`,
  );
}
