import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ClosureReason } from "../orders/order-rules.ts";
import type { CostEstimates, EndedOrder } from "./order-profit.ts";
import { type AmountRange, addRanges, middleOf, netOf, nothing } from "./profit-rules.ts";
import type { Period } from "./read-facts.ts";
import { type ExpectedOrder, expectedLines, expectedOrderNet } from "./under-way.ts";

/** Why orders came back, and what each reason cost. */
export type LossReason = {
  reason: ClosureReason | null;
  orders: number;
  /** All that they cost, below zero; of it what couriers took for nothing, and goods that cannot be sold again. */
  cost: AmountRange;
  delivery: AmountRange;
  goods: AmountRange;
};

/** Why parcels came back, the dearest reason first. */
export function reasonsOf(ended: EndedOrder[]): LossReason[] {
  const reasons = new Map<ClosureReason | null, LossReason>();
  for (const { order, steps } of ended) {
    if (order.status !== "returned") continue;
    const { reason } = order;
    const entry = reasons.get(reason) ?? { reason, orders: 0, cost: nothing, delivery: nothing, goods: nothing };
    entry.orders += 1;
    entry.cost = addRanges(entry.cost, netOf(steps));
    entry.delivery = addRanges(entry.delivery, steps.courier, steps.codFee, steps.returned);
    entry.goods = addRanges(entry.goods, steps.cost);
    reasons.set(reason, entry);
  }
  return [...reasons.values()].sort((one, other) => middleOf(one.cost) - middleOf(other.cost));
}

/** Orders that were cancelled for one reason. `missed` would have been kept, and is no loss; null while no cost is known. */
export type CancelledReason = { reason: ClosureReason | null; orders: number; missed: AmountRange | null };

// Orders that nobody would have paid for, or that were placed again.
const missesNothing: readonly (ClosureReason | null)[] = ["duplicate", "fake", "ordered-by-mistake"];

type CancelledOrder = ExpectedOrder & { reason: ClosureReason | null };

/** Orders that were cancelled in a period, with what would have been kept of them; the most first. */
export async function readCancelled(db: Database, { from, to }: Period): Promise<CancelledOrder[]> {
  const { rows } = await db.execute<CancelledOrder>(sql`
    select c.reason, o.total::float8 as total, ${expectedLines} as lines
      from orders o left join order_closures c on c.order_id = o.id
     where o.status = 'cancelled' and o.merged_into is null
       and (select dhaka_day(max(e.at)) from order_events e
             where e.order_id = o.id and e.status = 'cancelled' and e.kind = 'step') between ${from}::date and ${to}::date`);
  return rows;
}

/** What the margin of cancelled orders would have been, by why they were cancelled; the most orders first. */
export function cancelledBy(orders: CancelledOrder[], estimates: CostEstimates): CancelledReason[] {
  const reasons = new Map<ClosureReason | null, CancelledReason>();
  for (const { reason, ...order } of orders) {
    const entry = reasons.get(reason) ?? { reason, orders: 0, missed: estimates.goods && nothing };
    entry.orders += 1;
    if (entry.missed && !missesNothing.includes(reason))
      entry.missed = addRanges(entry.missed, expectedOrderNet(order, estimates));
    reasons.set(reason, entry);
  }
  return [...reasons.values()].sort((one, other) => other.orders - one.orders);
}
