import { sql } from "drizzle-orm";
import { paidAmount, refundedAmount } from "../orders/order-money.ts";

/** An order (`o`) whose customer kept some pieces, without a record of which. */
export const isPartUnsettled = sql`exists (
  select from shipments s where s.order_id = o.id and s.state = 'partly-delivered'
     and not exists (select from shipment_lines l where l.shipment_id = s.id))`;

/** What riders collected for an order (`o`) that has ended, in paisa; null where no cash record says it. */
export const collectedAmount = sql`(select sum(d.collected) from parcel_dues d where d.order_id = o.id)`;

/** An order (`o`) of which staff have recorded what its customer kept: its lines are that. */
export const isPartSettled = sql`exists (
  select from shipments s join shipment_lines l on l.shipment_id = s.id
   where s.order_id = o.id and s.state = 'partly-delivered')`;

/** What riders collected for a delivered order (`o`), as couriers report it or were told to collect, in paisa. */
const riderCash = sql`(
  select coalesce(sum(d.collected), 0) from parcel_dues d join shipments s on s.id = d.shipment_id
   where d.order_id = o.id and d.outcome = 'delivered' and (not d.is_assumed or s.amount_told is not null))`;

/**
 * What a customer has paid for a delivered order (`o`) beyond its total, in paisa: online after the courier was told the
 * amount, or to a rider who took too much. Zero until staff have recorded what was kept of a partial delivery.
 */
export const overpaidAmount = sql`(case when o.status = 'delivered' and not ${isPartUnsettled}
  then greatest(0, ${paidAmount} - ${refundedAmount} + ${riderCash} - o.total) else 0 end)`;
