import { type SQL, sql } from "drizzle-orm";
import { unansweredOutcomes } from "../calls/call-rules.ts";
import type { OrderStage } from "./order-rules.ts";

/** Verified payments of an order (`o`), in paisa. */
export const paidAmount = sql`(
  select coalesce(sum(a.amount), 0) from payment_allocations a where a.order_id = o.id)`;

/** What an order (`o`) has given back, in paisa. */
export const refundedAmount = sql`(
  select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state = 'done')`;

/** An order (`o`) that waits for a reason. */
function isOnHold(now: Date): SQL {
  return sql`(o.hold_reason is not null and (o.hold_until is null or o.hold_until > ${now}))`;
}

// An attempt in vain after which no other is planned.
const isUnreachable = sql`(
  select a.next_call_at is null and a.outcome = any(${sql.param(unansweredOutcomes)}::text[])
    from call_attempts a where a.order_id = o.id order by a.id desc limit 1)`;

/** The stage of an order (`o`): the only place that decides it. */
export function stageOf(now: Date): SQL<OrderStage> {
  return sql<OrderStage>`case o.status
    when 'pending' then case
      when ${isOnHold(now)} then 'on-hold'
      when o.advance_asked > ${paidAmount} - ${refundedAmount} then 'waiting-for-advance'
      when ${isUnreachable} then 'unreachable'
      when o.next_call_at > ${now} then 'call-again'
      else 'to-call' end
    when 'confirmed' then case when ${isOnHold(now)} then 'on-hold' else 'to-pack' end
    when 'shipped' then 'with-courier'
    when 'cancelled' then case
      when ${paidAmount} > ${refundedAmount} then 'to-give-back'
      when exists (select from order_closures c where c.order_id = o.id and c.reason = 'merged-into') then 'merged'
      else 'cancelled' end
    else o.status end`;
}
