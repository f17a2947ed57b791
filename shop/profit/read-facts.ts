import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ClosureReason, OrderSource } from "../orders/order-rules.ts";
import type { ExpenseKind } from "./profit-rules.ts";

/** Days in Dhaka, both included. */
export type Period = { from: string; to: string };

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
  shippingCost: number;
  /** What of the sale the books have: nothing for a return, and while nobody has written down which pieces stayed. */
  total: number;
  isPartUnsettled: boolean;
  calls: number;
  isPacked: boolean;
  lines: { productId: string; variantId: string; unitPrice: number; quantity: number }[];
  /** Pieces that left and did not come back, by batch; `unitCost` null where nobody knows it. */
  goods: { variantId: string; pieces: number; unitCost: number | null }[];
  parcels: ParcelFacts[];
  /** Money that went through a gateway; `fee` null where it does not say. */
  online: { method: string; amount: number; fee: number | null }[];
};

/** A parcel: what its payout kept, or what the rates say until then; null where neither is known. */
export type ParcelFacts = {
  courier: string;
  outcome: "delivered" | "returned";
  charge: number | null;
  codFee: number | null;
  returnCharge: number | null;
  collected: number;
  /** What a customer paid who sent it back. */
  paidReturn: number;
  isSettled: boolean;
};

const dayOf = (column: ReturnType<typeof sql>) => sql`dhaka_day(${column})`;

/** The orders that ended in a period, with everything that they brought and cost. */
export async function readOrderFacts(db: Database, { from, to }: Period): Promise<OrderFacts[]> {
  const { rows } = await db.execute<OrderFacts>(sql`
    with ended as (
      select o.id, max(e.at) as at from order_events e join orders o on o.id = e.order_id and o.status = e.status
       where e.status in ('delivered', 'returned') and e.kind = 'step' and o.merged_into is null
         and e.at >= (${from}::date::timestamp at time zone 'Asia/Dhaka')
         and not exists (select from order_events later where later.order_id = e.order_id and later.kind = 'step'
                          and later.status = e.status and later.at > e.at)
       group by o.id having ${dayOf(sql`max(e.at)`)} between ${from}::date and ${to}::date)
    select o.id, o.number, o.status, o.district, o.source, o.campaign,
           (select r.code from coupon_redemptions r where r.order_id = o.id) as coupon,
           (select e.by_name from order_events e where e.order_id = o.id and e.status = 'confirmed' and e.kind = 'step'
               and e.by_role = 'staff' order by e.id desc limit 1) as desk,
           (select c.reason from order_closures c where c.order_id = o.id) as reason,
           o.subtotal::float8 as subtotal, o.discount::float8 as discount, o.shipping_cost::float8 as "shippingCost",
           o.total::float8 as total,
           exists (select from shipments s where s.order_id = o.id and s.state = 'partly-delivered'
              and not exists (select from shipment_lines l where l.shipment_id = s.id)) as "isPartUnsettled",
           (select count(*)::int from call_attempts c where c.order_id = o.id and c.channel = 'phone') as calls,
           exists (select from packings p where p.order_id = o.id) as "isPacked",
           (select coalesce(json_agg(json_build_object('productId', l.product_id, 'variantId', l.variant_id,
              'unitPrice', l.unit_price, 'quantity', l.quantity) order by l.position), '[]')
              from order_lines l where l.order_id = o.id) as lines,
           (select coalesce(json_agg(json_build_object('variantId', g.variant_id, 'pieces', g.pieces,
              'unitCost', g.unit_cost)), '[]')
              from (select m.variant_id, b.unit_cost, -sum(m.change)::int as pieces
                      from stock_movements m join stock_batches b on b.id = m.batch_id
                     where m.order_id = o.id and m.why in ('packed', 'unpacked', 'checked-in')
                     group by m.variant_id, m.batch_id, b.unit_cost) g) as goods,
           (select coalesce(json_agg(json_build_object('courier', p.courier, 'outcome', p.outcome, 'charge', p.charge,
              'codFee', p.cod_fee, 'returnCharge', p.return_charge, 'paidReturn', p.paid_return,
              'collected', p.collected, 'isSettled', p.is_settled)), '[]') from (${parcelCosts}) p) as parcels,
           (select coalesce(json_agg(json_build_object('method', p.method, 'amount', a.amount, 'fee', p.fee)), '[]')
              from payment_allocations a join payments p on p.id = a.payment_id
             where a.order_id = o.id and p.attempt_id is not null and not p.test) as online
      from ended join orders o on o.id = ended.id
     order by ended.at desc, o.id`);
  return rows;
}

/**
 * What each parcel of an order (`o`) cost: from the statement that its payout was booked with, else by the rate of the
 * day on which it was sent, else as the courier announced it. For one that it has lost it is paid nothing.
 */
const parcelCosts = sql`
  select p.courier, p.outcome,
         (case when p.is_lost then coalesce(paid.charge, 0) else coalesce(paid.charge, rate.charge, p.charge) end)::float8 as charge,
         coalesce(paid.cod_fee, round(p.collected * rate.cod_basis_points / 10000.0), p.cod_fee)::float8 as cod_fee,
         (case when p.outcome = 'returned' and not p.is_lost then coalesce(paid.return_charge, rate.return_charge)
               else coalesce(paid.return_charge, 0) end)::float8 as return_charge,
         (case when o.status = 'returned' then p.collected else 0 end)::float8 as paid_return, p.collected::float8 as collected,
         paid.id is not null as is_settled
    from (
      select s.courier, coalesce(d.outcome, o.status) as outcome, s.charge, s.cod_fee, s.at, d.payout_line_id,
             case when s.state = 'lost' then 0 else coalesce(d.collected, s.collected, s.amount_told, 0) end as collected,
             s.state is not distinct from 'lost' as is_lost
        from shipments s left join parcel_dues d on d.shipment_id = s.id
       where s.order_id = o.id and s.state is distinct from 'cancelled'
      union all
      select d.courier, d.outcome, null, null, d.at, d.payout_line_id, d.collected, false
        from parcel_dues d where d.order_id = o.id and d.shipment_id is null) p
    left join lateral (
      select l.id, l.charge, l.cod_fee, l.return_charge from payout_lines l join payouts y on y.id = l.payout_id
       where l.id = p.payout_line_id and y.state = 'paid') paid on true
    left join lateral (
      select r.* from courier_rates r
       where r.kind = p.courier and r.delivery_area = o.delivery_area and r.starts_on <= dhaka_day(p.at)
       order by r.starts_on desc limit 1) rate on true`;

/** Shares of what is known, by which what is not is reckoned. */
export type KnownShares = {
  /** Cost of a piece by its price, one for each variant of which a cost is known. */
  goods: number[];
  /** What gateways kept of each payment. */
  gateway: number[];
  /** Charges of parcels and of returns, in paisa. */
  charges: number[];
  returnCharges: number[];
  /** What couriers kept of the cash that they took. */
  codFees: number[];
};

export async function readKnownShares(db: Database): Promise<KnownShares> {
  const { rows } = await db.execute<KnownShares>(sql`
    with paid as (select * from payout_lines where order_id is not null order by matched_at desc limit 1000)
    select (select coalesce(json_agg(k.share), '[]') from (
              select distinct on (b.variant_id) b.unit_cost::float8 / v.price as share
                from stock_batches b join variants v on v.id = b.variant_id
               where b.unit_cost is not null and v.price > 0 order by b.variant_id, b.at desc) k) as goods,
           (select coalesce(json_agg(p.fee::float8 / p.amount), '[]') from (
              select fee, amount from payments where fee is not null and amount > 0 and not test
               order by claimed_at desc limit 1000) p) as gateway,
           (select coalesce(json_agg(charge), '[]') from paid where charge > 0) as charges,
           (select coalesce(json_agg(return_charge), '[]') from paid where return_charge > 0) as "returnCharges",
           (select coalesce(json_agg(cod_fee::float8 / collected), '[]') from paid where collected > 0) as "codFees"`);
  const [row] = rows;
  if (!row) throw new Error("no shares");
  return row;
}

export type ExpenseFacts = { kind: ExpenseKind; amount: number; source: string | null; campaign: string | null };

/** What was spent in a period beside goods and couriers, the cash box's expenses included. */
export async function readExpenseFacts(db: Database, { from, to }: Period): Promise<ExpenseFacts[]> {
  const { rows } = await db.execute<ExpenseFacts>(sql`
    select kind, amount::float8 as amount, source, campaign from expenses
     where removed_at is null and day between ${from}::date and ${to}::date
    union all
    select 'other', amount::float8, null, null from cash_entries
     where kind = 'expense' and ${dayOf(sql`at`)} between ${from}::date and ${to}::date`);
  return rows;
}

/** Goods thrown away in a period; `unitCost` null where nobody knows it. */
export type WriteOffFacts = { pieces: number; unitCost: number | null; price: number };

export async function readWriteOffs(db: Database, { from, to }: Period): Promise<WriteOffFacts[]> {
  const { rows } = await db.execute<WriteOffFacts>(sql`
    select -sum(m.change)::int as pieces, b.unit_cost::float8 as "unitCost", v.price::float8 as price
      from stock_movements m join stock_batches b on b.id = m.batch_id join variants v on v.id = m.variant_id
     where m.why = 'written-off' and ${dayOf(sql`m.at`)} between ${from}::date and ${to}::date
     group by m.batch_id, b.unit_cost, v.price`);
  return rows;
}
