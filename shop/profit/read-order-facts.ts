import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import {
  expectedCharge,
  expectedCodFee,
  expectedReturnCharge,
  isRateKnown,
  joinRate,
} from "../cash/expected-charges.ts";
import { isPartUnsettled } from "../cash/overpaid.ts";
import type { ClosureReason, OrderSource } from "../orders/order-rules.ts";
import { returnedAmount } from "../returns/returned-pieces.ts";
import type { Period } from "./read-facts.ts";

/** What is known of an order that has ended; amounts in paisa. */
export type OrderFacts = {
  id: string;
  number: string;
  status: "delivered" | "returned";
  district: string | null;
  source: OrderSource;
  campaign: string | null;
  coupon: string | null;
  /** Who confirmed it; null for the customer. */
  desk: string | null;
  reason: ClosureReason | null;
  subtotal: number;
  discount: number;
  /** The part of the discount that is the price of pieces that came back later. */
  sentBack: number;
  shippingCost: number;
  /** The sale in the ledger: none for a return, nor while the kept pieces of a partial delivery are not recorded. */
  total: number;
  isPartUnsettled: boolean;
  calls: number;
  isPacked: boolean;
  lines: { productId: string; variantId: string; unitPrice: number; quantity: number; setSaving: number }[];
  /** Pieces that left and did not come back, by batch; `unitCost` null where nobody knows it. */
  goods: { variantId: string; productId: string; pieces: number; unitCost: number | null }[];
  parcels: ParcelFacts[];
  /** A gateway payment; `fee` is null if unknown. */
  online: { amount: number; fee: number | null }[];
};

/** A parcel's charges: by its payout, or until then by the rates; null if unknown. */
export type ParcelFacts = {
  courier: string;
  outcome: "delivered" | "returned";
  charge: number | null;
  codFee: number | null;
  returnCharge: number | null;
  collected: number;
  /** The payment of a customer who refused the parcel. */
  paidReturn: number;
};

/**
 * The orders that ended in a period, with everything that they brought and cost; in the order in which they ended. All is
 * read at one moment, as plain rows: PostgreSQL takes many times as long to write them as JSON.
 */
export async function readOrderFacts(db: Database, period: Period): Promise<OrderFacts[]> {
  return db.transaction(async (tx) => readAll(tx, await readEndedIds(tx, period)), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

type Part<Name extends "lines" | "goods" | "parcels" | "online"> = OrderFacts[Name][number] & { orderId: string };

async function readAll(db: Database, ids: string[]): Promise<OrderFacts[]> {
  if (ids.length === 0) return [];
  // The planner counts a list of ids, and reads tables from end to end for the orders of a year.
  const listed = sql`unnest(${sql.param(ids)}::text[]) i(id)`;
  const orders = await db.execute<OrderFacts>(sql`
    select o.id, o.number, o.status, o.district, o.source, o.campaign, r.code as coupon, null as desk, c.reason,
           o.subtotal::float8 as subtotal, o.discount::float8 as discount,
           ${returnedAmount}::float8 as "sentBack", o.shipping_cost::float8 as "shippingCost",
           o.total::float8 as total, ${isPartUnsettled} as "isPartUnsettled", 0 as calls,
           k.order_id is not null as "isPacked"
      from ${listed} join orders o on o.id = i.id
      left join coupon_redemptions r on r.order_id = o.id
      left join order_closures c on c.order_id = o.id
      left join packings k on k.order_id = o.id`);
  const facts = new Map<string, OrderFacts>();
  for (const order of orders.rows)
    facts.set(order.id, Object.assign(order, { lines: [], goods: [], parcels: [], online: [] }));
  const lines = await db.execute<Part<"lines">>(sql`
    select l.order_id as "orderId", l.product_id as "productId", l.variant_id as "variantId",
           l.unit_price::float8 as "unitPrice", l.quantity, l.set_saving::float8 as "setSaving"
      from ${listed} join order_lines l on l.order_id = i.id order by l.position`);
  for (const { orderId, ...line } of lines.rows) facts.get(orderId)?.lines.push(line);
  const goods = await db.execute<Part<"goods">>(sql`
    select g.order_id as "orderId", g.variant_id as "variantId", v.product_id as "productId", g.pieces,
           b.unit_cost::float8 as "unitCost"
      from (select m.order_id, m.variant_id, m.batch_id, -sum(m.change)::int as pieces
              from ${listed} join stock_movements m on m.order_id = i.id
             where m.why in ('packed', 'unpacked', 'checked-in') group by 1, 2, 3) g
      join stock_batches b on b.id = g.batch_id join variants v on v.id = g.variant_id`);
  for (const { orderId, ...moved } of goods.rows) facts.get(orderId)?.goods.push(moved);
  const parcels = await db.execute<Part<"parcels">>(sql`
    with ended as materialized (select o.id, o.status, o.delivery_area from ${listed} join orders o on o.id = i.id)
    select p.order_id as "orderId", p.courier, p.outcome, p.charge::float8 as charge, p.cod_fee::float8 as "codFee",
           p.return_charge::float8 as "returnCharge", p.paid_return::float8 as "paidReturn", p.collected::float8 as collected
      from (${parcelCosts}) p`);
  for (const { orderId, ...parcel } of parcels.rows) facts.get(orderId)?.parcels.push(parcel);
  const online = await db.execute<Part<"online">>(sql`
    select p.order_id as "orderId", p.amount::float8 as amount, p.fee::float8 as fee
      from ${listed} join payments p on p.order_id = i.id where ${isThroughGateway}`);
  for (const { orderId, ...payment } of online.rows) facts.get(orderId)?.online.push(payment);
  const worked = await db.execute<{ orderId: string; desk: string | null; calls: number }>(sql`
    select i.id as "orderId", d.by_name as desk, coalesce(c.calls, 0) as calls from ${listed}
      left join (select distinct on (v.order_id) v.order_id, v.by_name from ${listed} join order_events v on v.order_id = i.id
                  where v.status = 'confirmed' and v.kind = 'step' and v.by_role = 'staff' order by v.order_id, v.id desc) d
        on d.order_id = i.id
      left join (select a.order_id, count(*)::int as calls from ${listed} join call_attempts a on a.order_id = i.id
                  where a.channel = 'phone' group by 1) c on c.order_id = i.id
     where d.order_id is not null or c.order_id is not null`);
  for (const { orderId, desk, calls } of worked.rows) {
    const order = facts.get(orderId);
    if (order) Object.assign(order, { desk, calls });
  }
  return ids.flatMap((id) => facts.get(id) ?? []);
}

/** The orders that ended in a period, by the day on which they ended last; the latest first. */
async function readEndedIds(db: Database, { from, to }: Period): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from order_events e join orders o on o.id = e.order_id and o.status = e.status
     where e.status in ('delivered', 'returned') and e.kind = 'step' and o.merged_into is null
       and e.at >= (${from}::date::timestamp at time zone 'Asia/Dhaka')
     group by o.id having dhaka_day(max(e.at)) <= ${to}::date
     order by max(e.at) desc, o.id`);
  return rows.map(({ id }) => id);
}

/** A payment (`p`) of which a gateway has kept its fee. */
const isThroughGateway = sql`p.attempt_id is not null and p.state = 'verified' and not p.test`;

/**
 * What each parcel of an ended order cost: from the statement that its payout was booked with, else by the rate of the
 * day on which it was sent, else as the courier announced it. A lost parcel costs what a statement says.
 */
const parcelCosts = sql`
  select l.order_id, y.courier, coalesce(d.outcome, 'returned') as outcome, l.charge, l.cod_fee, l.return_charge,
         case when o.status = 'returned' and d.outcome = 'returned' then d.collected else 0 end as paid_return,
         coalesce(d.collected, 0) as collected
    from ended o join payout_lines l on l.order_id = o.id join payouts y on y.id = l.payout_id and y.state = 'paid'
    left join parcel_dues d on d.order_id = l.order_id and d.payout_line_id = l.id
  union all
  select d.order_id, d.courier, d.outcome,
         case when ${isRateKnown} or s.charge is not null then ${expectedCharge} end,
         case when ${isRateKnown} or s.cod_fee is not null then ${expectedCodFee} end,
         case when ${isRateKnown} or d.outcome = 'delivered' then ${expectedReturnCharge} end,
         case when o.status = 'returned' and d.outcome = 'returned' then d.collected else 0 end, d.collected
    from ended o join parcel_dues d on d.order_id = o.id left join shipments s on s.id = d.shipment_id ${joinRate}
   where not exists (select from payout_lines l join payouts y on y.id = l.payout_id
                      where l.id = d.payout_line_id and y.state = 'paid')
  union all
  select s.order_id, s.courier, case when s.state = 'lost' then 'returned' else o.status end,
         case when s.state = 'lost' then 0 else s.charge end, case when s.state = 'lost' then 0 else s.cod_fee end,
         case when s.state = 'lost' then 0 end, 0, coalesce(s.collected, s.amount_told, 0)
    from ended o join shipments s on s.order_id = o.id
   where s.state is distinct from 'cancelled'
     and not exists (select from parcel_dues d where d.order_id = s.order_id and d.shipment_id = s.id)
     and not exists (select from payout_lines l join payouts y on y.id = l.payout_id and y.state = 'paid'
                      where l.order_id = s.order_id and l.shipment_id = s.id)`;

/** Charges that an order's couriers have paid back, losses, and unexplained deductions; in paisa. */
export type SettledDifference = { orderId: string | null; paidBack: number; lost: number };

/**
 * Paid and written-off claims: of ended orders, whenever they ended; and those of a period that belong to no order, or
 * to a cancelled one.
 */
export async function readDifferences(db: Database, { from, to }: Period): Promise<SettledDifference[]> {
  const { rows } = await db.execute<SettledDifference>(sql`
    with moved as (
      select order_id, at, 0 as paid_back, amount as lost from ledger_transfers where to_account in ('loss', 'unexplained')
      union all
      select order_id, at, 0, -amount from ledger_transfers where from_account in ('loss', 'unexplained')
      union all
      select order_id, settled_at, settled_amount, 0 from courier_claims where kind = 'charge' and settled_amount is not null)
    select case when o.status = 'cancelled' then null else o.id end as "orderId",
           sum(m.paid_back)::float8 as "paidBack", sum(m.lost)::float8 as lost
      from moved m left join orders o on o.id = m.order_id
     where o.status in ('delivered', 'returned')
        or (o.id is null or o.status = 'cancelled') and dhaka_day(m.at) between ${from}::date and ${to}::date
     group by 1`);
  return rows;
}

/** Charges of couriers and gateways that belong to no ended order; `unknown` is the money without a known fee. */
export type UnassignedCosts = { charge: number; codFee: number; returnCharge: number; fees: number; unknown: number };

/** Charges of a period for unknown parcels and cancelled orders by statements, and for cancelled orders by gateways. */
export async function readUnassignedCosts(db: Database, { from, to }: Period): Promise<UnassignedCosts> {
  const { rows } = await db.execute<UnassignedCosts>(sql`
    select coalesce(c.charge, 0)::float8 as charge, coalesce(c.cod_fee, 0)::float8 as "codFee",
           coalesce(c.return_charge, 0)::float8 as "returnCharge",
           coalesce(g.fees, 0)::float8 as fees, coalesce(g.unknown, 0)::float8 as unknown
      from (select sum(l.charge) as charge, sum(l.cod_fee) as cod_fee, sum(l.return_charge) as return_charge
              from payouts y join payout_lines l on l.payout_id = y.id left join orders o on o.id = l.order_id
             where y.state = 'paid' and dhaka_day(y.paid_at) between ${from}::date and ${to}::date
               and (o.id is null or o.status = 'cancelled')) c,
           (select sum(p.fee) as fees, sum(p.amount) filter (where p.fee is null) as unknown
              from payments p join orders o on o.id = p.order_id
             where ${isThroughGateway} and o.status = 'cancelled'
               and dhaka_day(p.claimed_at) between ${from}::date and ${to}::date) g`);
  const [row] = rows;
  if (!row) throw new Error("A sum without a row");
  return row;
}
