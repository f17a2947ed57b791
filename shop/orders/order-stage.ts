import { type SQL, sql } from "drizzle-orm";
import { attemptsOfNumber } from "../calls/attempts-of-number.ts";
import { unansweredOutcomes } from "../calls/call-rules.ts";
import { payMs } from "../payments/attempt-rules.ts";
import { shopHoldReasons } from "../payments/payment-rules.ts";
import { paidAmount, refundedAmount } from "./order-money.ts";
import type { OpenStage, OrderStage } from "./order-rules.ts";
import type { OrderStatus } from "./order-status.ts";

/** An order (`o`, unless it is called otherwise) that waits for a reason. */
export function isOnHold(now: Date, o = sql`o`): SQL<boolean> {
  return sql`(${o}.hold_reason is not null and (${o}.hold_until is null or ${o}.hold_until > ${now}))`;
}

// An unanswered attempt after which no other is planned.
const isUnreachable = sql`(
  select a.next_call_at is null and a.outcome = any(${sql.param(unansweredOutcomes)}::text[])
    from ${attemptsOfNumber} a order by a.id desc limit 1)`;

/** An order (`o`) whose goods are in a parcel. */
const isPacked = sql`exists (select from packings p where p.order_id = o.id)`;

/** An order (`o`) with a courier's number; one that the courier never fetched is booked again. */
const isBooked = sql`exists (
  select from shipments s where s.order_id = o.id and s.state is distinct from 'cancelled')`;

/** A courier's number (`s`) that it gave back before it came: its order waits for another one, or has it. */
export const isNeverFetched = sql`(s.state is not distinct from 'cancelled' and (
  exists (select from orders k where k.id = s.order_id and k.status = 'confirmed')
  or exists (select from shipments l where l.order_id = s.order_id and l.state is distinct from 'cancelled')))`;

/** Whether an order (its id) is packed, or a courier takes it or was asked to: then it is not edited. */
export function isPackedOrBooked(orderId: string | SQL): SQL<boolean> {
  return sql`(exists (select from packings where order_id = ${orderId})
    or exists (select from shipments where order_id = ${orderId} and state is distinct from 'cancelled')
    or exists (select from bookings where order_id = ${orderId} and state in ('requested', 'unknown')))`;
}

/** An order (`o`) whose goods come back and have not been looked at. */
export const isReturnAwaited = sql`exists (
  select from returns r where r.order_id = o.id and r.checked_in_at is null)`;

/** Since when a payment of an order (`o`) is open at a gateway; null for none. */
const openPaymentSince = sql`(
  select p.started_at from payment_attempts p where p.order_id = o.id and p.state in ('started', 'pending'))`;

/** An order (`o`) whose advance has not come; one that was made cheaper asks for no more than its total. */
export const isAdvanceOwed = sql`(o.advance_asked > ${paidAmount} - ${refundedAmount}
  and o.total > ${paidAmount} - ${refundedAmount})`;

// A day chosen by the customer delays the parcel, but neither the call nor the payment: until those, the reserved goods
// may remain unsold.
const waitsForOwnDay = sql`o.hold_reason = ${shopHoldReasons.ownDay}`;

/** The stage of an order (`o`): the only place that decides it. */
export function stageOf(now: Date): SQL<OrderStage> {
  return sql<OrderStage>`case o.status
    when 'pending' then case
      when ${isOnHold(now)} and not ${waitsForOwnDay} then 'on-hold'
      when ${openPaymentSince} > ${new Date(now.getTime() - payMs)} then 'paying'
      when ${openPaymentSince} is not null then 'payment-unknown'
      when ${isAdvanceOwed} then 'waiting-for-advance'
      when ${isUnreachable} then 'unreachable'
      when o.next_call_at > ${now} then 'call-again'
      else 'to-call' end
    when 'confirmed' then case
      when ${isOnHold(now)} then 'on-hold'
      when not ${isPacked} then 'to-pack'
      when ${isBooked} then 'booked'
      else 'packed' end
    when 'shipped' then 'with-courier'
    when 'delivered' then case when ${isReturnAwaited} then 'to-check-in' else 'delivered' end
    when 'returned' then case when ${isReturnAwaited} then 'to-check-in' else 'checked-in' end
    when 'cancelled' then case
      when ${isReturnAwaited} then 'to-check-in'
      when ${paidAmount} > ${refundedAmount} then 'to-give-back'
      when o.merged_into is not null then 'merged'
      else 'cancelled' end
    else o.status end`;
}

const pending: readonly OrderStatus[] = ["pending"];
const confirmed: readonly OrderStatus[] = ["confirmed"];

/** The statuses that an order in work has in a stage, so that an index narrows a list to them. */
const statusesOfStage: Record<Exclude<OpenStage, "to-check-in">, readonly OrderStatus[]> = {
  "to-call": pending,
  "call-again": pending,
  "waiting-for-advance": pending,
  paying: pending,
  "payment-unknown": pending,
  "on-hold": [...pending, ...confirmed],
  unreachable: pending,
  "to-pack": confirmed,
  packed: confirmed,
  booked: confirmed,
  "with-courier": ["shipped"],
};

/** Orders (`o`) in a stage of work, by an index. */
export function inStage(stage: OpenStage, now: Date): SQL {
  // Not by status: of all orders that have ended, few still await their goods.
  if (stage === "to-check-in") return sql`o.id in (select order_id from returns where checked_in_at is null)`;
  return sql`${hasStatus("o.status", statusesOfStage[stage])} and ${stageOf(now)} = ${stage}`;
}

/** Whether a status column holds one of these; written out, so that partial indexes match. */
export function hasStatus(column: string, statuses: readonly OrderStatus[]): SQL {
  return sql.raw(`${column} in (${statuses.map((status) => `'${status}'`).join(", ")})`);
}
