import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { VariantQuantity } from "../catalog/stock.ts";
import type { Paisa } from "../money.ts";

/** By how much returns of the customer lowered the total of an order (`o`), in paisa. */
export const returnedAmount = sql`(
  select coalesce(sum(q.refund_amount), 0) from return_requests q where q.order_id = o.id)`;

/** What sets saved on the lines of an order (`o`), in paisa: a line is worth its price less this. */
export const setSavings = sql`(
  select coalesce(sum(l.set_saving), 0) from order_lines l where l.order_id = o.id)`;

/**
 * The cash that riders collected for an order (`o`) with returned goods: it is refunded like any other payment. Zero
 * for every other order.
 */
export const returnableCash = sql`(case when ${returnedAmount} > 0 then (
  select coalesce(sum(d.collected), 0) from parcel_dues d where d.order_id = o.id) else 0 end)`;

/** A line of a delivered order, with the pieces that may still go back. */
export type ReturnableLine = {
  variantId: string;
  productId: string;
  unitPrice: Paisa;
  /** What all its pieces are worth: their price, less what sets saved on them. */
  worth: Paisa;
  quantity: number;
  /** Neither asked for nor sent back before. */
  left: number;
  counted: boolean;
};

/** The lines of an order with what of each is left: requests that were declined count nothing. */
export async function returnableLines(db: Database, orderId: string): Promise<ReturnableLine[]> {
  const { rows } = await db.execute<ReturnableLine>(sql`
    select l.variant_id as "variantId", l.product_id as "productId", 
           max(l.unit_price)::float8 as "unitPrice",
           sum(l.unit_price * l.quantity - l.set_saving)::float8 as worth,
           sum(l.quantity)::int as quantity, bool_or(l.stock_reserved) as counted,
           (sum(l.quantity) - coalesce((
             select sum(r.quantity) from return_request_lines r join return_requests q on q.id = r.request_id
              where q.order_id = l.order_id and r.variant_id = l.variant_id and q.state <> 'declined'), 0))::int as left
      from order_lines l where l.order_id = ${orderId}
     group by l.order_id, l.variant_id, l.product_id order by min(l.position)`);
  return rows;
}

type RequestedPieces = VariantQuantity & {
  counted: boolean;
  /** Pieces of the same variant that were asked for before. */
  earlier: number;
};

/** The pieces of a request. */
export async function requestedPieces(db: Database, requestId: string): Promise<RequestedPieces[]> {
  const { rows } = await db.execute<RequestedPieces>(sql`
    select l.variant_id as "variantId", l.quantity, l.counted, coalesce((
             select sum(r.quantity) from return_request_lines r join return_requests e on e.id = r.request_id
              where e.order_id = q.order_id and r.variant_id = l.variant_id and e.state <> 'declined'
                and (e.requested_at, e.id) < (q.requested_at, q.id)), 0)::int as earlier
      from return_request_lines l join return_requests q on q.id = l.request_id
     where l.request_id = ${requestId} order by l.variant_id`);
  return rows;
}
