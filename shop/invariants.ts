import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { isPartUnsettled } from "./cash/overpaid.ts";
import { lowStockThreshold } from "./catalog/admin-products.ts";
import { nextStatuses, orderStatuses } from "./orders/order-status.ts";
import { reservedOnHand } from "./stock/on-hand.ts";

/** A broken invariant, where, and how often. */
export type BrokenInvariant = {
  code: InvariantCode;
  count: number;
  /** A few examples: ids, or a day with its status. */
  sample: string[];
};

const allowedSteps = orderStatuses.flatMap((from) => nextStatuses(from).map((to) => `${from} ${to}`));

/** Orders (`o`) whose pieces were released when they were cancelled, because they were not packed. */
const isReleased = sql`o.status = 'cancelled' and not exists (select from returns r where r.order_id = o.id)`;

/** A return (`r`) of a parcel, and not of what its customer sent back later. */
const isOfParcel = sql`r.request_id is null`;

/** An order (`o`) of which pieces stayed with its customer and others came back. */
const isPart = sql`exists (select from shipment_lines p join shipments s on s.id = p.shipment_id where s.order_id = o.id)`;

/**
 * For a line (`l`), the pieces that came back resellable; for a partial delivery, those that the customer kept and
 * returned later.
 */
const checkedInPieces = sql`(
  select coalesce(sum(i.quantity), 0) from returns r join return_items i on i.return_id = r.id
   where r.order_id = l.order_id and i.variant_id = l.variant_id and i.condition = 'resellable'
     and not (${isPart} and ${isOfParcel}))`;

/** A transfer for sales, collected cash or write-offs; not for earlier payments or refunds. */
const isOfOrderEnd = sql`(
  from_account in ('sales', 'return-cost', 'loss') or to_account in ('sales', 'return-cost', 'loss')
  or from_account like 'courier:%' or to_account like 'courier:%')`;

const isBeforeCash = sql`exists (select from orders_before_cash b where b.order_id = o.id)`;

/**
 * What must hold at every moment; each query returns the ids that break it. One statement each, so that it sees one
 * consistent moment of a shop that is selling.
 */
const invariants = {
  "stock-negative": sql`select id from variants where stock < 0`,
  // What is left of a batch is what its movements say.
  "batch-movements": sql`
    select b.id from stock_batches b left join stock_movements m on m.batch_id = b.id
     group by b.id having b."left" <> coalesce(sum(m.change), 0) or b."left" < 0 or b.withheld not between 0 and b."left"`,
  "movement-of-another-variant": sql`
    select m.id::text from stock_movements m join stock_batches b on b.id = m.batch_id where m.variant_id <> b.variant_id`,
  // Stock for sale equals stock on hand, less pieces of orders that are neither packed nor cancelled, less withheld
  // pieces.
  "stock-on-hand": sql`
    select v.id from variants v
      left join (select variant_id, sum("left") as pieces, sum(withheld) as withheld from stock_batches group by 1) b
             on b.variant_id = v.id
      left join (${reservedOnHand()}) r on r.variant_id = v.id
     where coalesce(v.stock + coalesce(r.pieces, 0) + coalesce(b.withheld, 0), 0) <> coalesce(b.pieces, 0)`,
  // No more of an order comes back than left for it.
  "goods-of-order": sql`
    select order_id as id from stock_movements where why in ('packed', 'unpacked', 'checked-in') and order_id is not null
     group by order_id, batch_id having sum(change) > 0 and bool_or(why = 'packed')`,
  "low-stock": sql`
    select coalesce(v.id, l.variant_id) as id
      from low_stock_variants l
      full join (select id, product_id, stock from variants where stock <= ${lowStockThreshold} and not deleted) v on v.id = l.variant_id
     where (v.product_id, v.stock) is distinct from (l.product_id, l.stock)`,
  "order-without-lines": sql`
    select o.id from orders o where not exists (select from order_lines l where l.order_id = o.id)`,
  "order-subtotal": sql`
    select o.id from orders o join order_lines l on l.order_id = o.id
     group by o.id having o.subtotal <> sum(l.unit_price * l.quantity)`,
  "order-total": sql`select id from orders where total <> subtotal - discount + shipping_cost or total < 0`,
  // Any discount beyond those agreed by staff and saved by sets comes from the coupon, whose value matches the order.
  "order-discount": sql`
    select o.id from orders o left join coupon_redemptions u on u.order_id = o.id
     where (case when u.kind = 'free-delivery' then 0 else coalesce(u.discount, 0) end) <> o.discount - o.agreed_discount
           - (select coalesce(sum(l.set_saving), 0) from order_lines l where l.order_id = o.id)`,
  "set-saving-without-set": sql`
    select l.order_id as id from order_lines l
     where l.set_saving > 0 and not exists (select from order_sets b where b.order_id = l.order_id)`,
  "set-counted": sql`
    select s.set_id as id from set_parts s join variants v on v.product_id = s.set_id and not v.deleted
     where v.stock is not null
        or exists (select from set_parts inner_set join variants m on m.id = s.variant_id where inner_set.set_id = m.product_id)`,
  "order-line-of-another-product": sql`
    select l.order_id as id from order_lines l join variants v on v.id = l.variant_id where v.product_id <> l.product_id`,
  // The timeline begins with the order, has only allowed steps and their undoing, and ends at the order's status.
  "order-timeline": sql`
    select o.id from orders o left join (
      select order_id, (array_agg(status order by id))[1] as first, (array_agg(status order by id desc))[1] as last,
             bool_and(coalesce(step = any(${sql.param(allowedSteps)}::text[]), kind = 'step')) as known
        from (select order_id, id, status, kind, case kind
                       when 'undone' then status || ' ' || lag(status) over (partition by order_id order by id)
                       else lag(status) over (partition by order_id order by id) || ' ' || status end as step
                from order_events) e
       group by order_id) t on t.order_id = o.id
     where (t.first = 'pending' and t.last = o.status and t.known) is not true`,
  // The order equals its last revision.
  "order-revision": sql`
    select o.id from orders o join order_revisions r on r.order_id = o.id
     where r.n = (select max(n) from order_revisions l where l.order_id = o.id)
       and (r.after->>'total')::bigint <> o.total`,
  // A merged order is cancelled, and its merge says into which one it went.
  "order-merge": sql`
    select coalesce(o.id, m.absorbed_id) as id
      from (select * from orders where merged_into is not null) o full join order_merges m on m.absorbed_id = o.id
     where o.merged_into is distinct from m.target_id`,
  // Only what was confirmed is packed.
  "packed-unconfirmed": sql`
    select p.order_id as id from packings p join orders o on o.id = p.order_id where o.status = 'pending'`,
  // Only goods of cancelled packed orders and of returns are awaited, and all of them are.
  "return-of-order": sql`
    select o.id from orders o left join packings p on p.order_id = o.id
      left join returns r on r.order_id = o.id and ${isOfParcel}
     where (r.id is not null) <> (o.status = 'returned' or o.status = 'cancelled' and p.order_id is not null
                                  or o.status = 'delivered' and ${isPart})`,
  // Every piece has its condition once a return is checked in, and none before.
  "return-pieces": sql`
    select r.order_id as id from returns r join orders o on o.id = r.order_id
     where not ${isPart} and ${isOfParcel} and (select coalesce(jsonb_object_agg(variant_id, pieces), '{}') from (
              select variant_id, sum(quantity) as pieces from return_items i where i.return_id = r.id group by 1) c)
        <> (select coalesce(jsonb_object_agg(variant_id, pieces), '{}') from (
              select variant_id, sum(quantity) as pieces from order_lines l
               where l.order_id = r.order_id and r.checked_in_at is not null group by 1) s)`,
  // The same of the rest of a parcel; its lines are what was kept.
  "return-of-part": sql`
    select r.order_id as id from returns r join orders o on o.id = r.order_id
     where ${isPart} and ${isOfParcel} and r.checked_in_at is not null and exists (
       select from shipment_lines l join shipments s on s.id = l.shipment_id
        where s.order_id = o.id and l.returned <> (
          select coalesce(sum(i.quantity), 0) from return_items i where i.return_id = r.id and i.variant_id = l.variant_id))`,
  // Accepted returns are awaited, received ones are checked in piece by piece, and no others.
  "return-of-request": sql`
    select q.id from return_requests q left join returns r on r.request_id = q.id
     where (r.id is not null) <> (q.state in ('accepted', 'received'))
        or (r.checked_in_at is not null) <> (q.state = 'received')
        or q.state = 'received' and exists (
          select from return_request_lines l where l.request_id = q.id and l.quantity <> (
            select coalesce(sum(i.quantity), 0) from return_items i where i.return_id = r.id and i.variant_id = l.variant_id))`,
  // No more goes back than was bought.
  "returned-pieces": sql`
    select l.order_id as id from (select order_id, variant_id, sum(quantity) as quantity from order_lines group by 1, 2) l
      join (select q.order_id, r.variant_id, sum(r.quantity) as quantity from return_requests q
              join return_request_lines r on r.request_id = q.id where q.state <> 'declined' group by 1, 2) b
        on (b.order_id, b.variant_id) = (l.order_id, l.variant_id)
     where b.quantity > l.quantity`,
  // The refund of a return equals the reduction of its order's total.
  "return-refund": sql`
    select q.id from return_requests q left join refunds f on f.id = q.refund_id join orders o on o.id = q.order_id
     where q.refund_amount is distinct from f.amount or q.refund_amount > o.agreed_discount`,
  "coupon-count": sql`
    select c.id from coupons c
     where c.max_uses is not null
       and c.used <> (select count(*) from coupon_redemptions u where u.coupon_id = c.id and u.released_at is null)`,
  "coupon-over-its-limit": sql`select id from coupons where used > max_uses`,
  // A verified payment is allocated at most in full, an unverified one not at all.
  "payment-divided": sql`
    select p.id from payments p left join payment_allocations a on a.payment_id = p.id
     group by p.id having coalesce(sum(a.amount), 0) > case p.state when 'verified' then p.amount else 0 end`,
  // The ledger matches payments and refunds.
  "ledger-of-order": sql`
    select order_id as id from (
      select order_id, case to_account when 'customer' then -amount else amount end as amount from ledger_transfers
       where 'customer' in (from_account, to_account) and not ${isOfOrderEnd}
      union all select order_id, -amount from payment_allocations
      union all select order_id, amount from refunds where state = 'done') moved
     group by order_id having sum(amount) <> 0`,
  // Kept goods are booked as sold at delivery, and not earlier.
  "sale-of-order": sql`
    select order_id as id from (
      select order_id, case from_account when 'sales' then amount else -amount end as amount from ledger_transfers
       where 'sales' in (from_account, to_account)
      union all select o.id, -o.total from orders o
       where o.status = 'delivered' and not ${isPartUnsettled} and not ${isBeforeCash}
      union all select order_id, -sale from orders_before_cash) sold
     group by order_id having sum(amount) <> 0`,
  // Cash collected by riders is booked to their couriers.
  "cash-of-order": sql`
    select order_id as id from (
      select order_id, to_account as account, amount from ledger_transfers
       where from_account = 'customer' and to_account like 'courier:%'
      union all select order_id, from_account, -amount from ledger_transfers
       where to_account = 'customer' and from_account like 'courier:%'
      union all select order_id, 'courier:' || courier, -collected from parcel_dues) taken
     group by order_id, account having sum(amount) <> 0`,
  // A parcel is due once its order has ended, and each delivered order has one.
  "due-of-order": sql`
    select o.id from orders o left join (select distinct order_id from parcel_dues) d on d.order_id = o.id
     where d.order_id is not null and o.status not in ('delivered', 'returned')
        or d.order_id is null and o.status = 'delivered' and not ${isBeforeCash}`,
  // A courier's balance is what it has collected, less what it has paid, and what was written off or claimed.
  "courier-balance": sql`
    select account as id from (
      select to_account as account, amount from ledger_transfers where to_account like 'courier:%'
      union all select from_account, -amount from ledger_transfers where from_account like 'courier:%'
      union all select 'courier:' || courier, -collected from parcel_dues
      union all select 'courier:' || p.courier, l.collected from payout_lines l join payouts p on p.id = l.payout_id
       where p.state = 'paid' and l.order_id is not null
      union all select 'courier:' || p.courier, l.written_off from payout_lines l join payouts p on p.id = l.payout_id
       where l.order_id is not null
      union all select 'courier:' || courier, amount from courier_claims where kind = 'collected' and state <> 'open') held
     group by account having sum(amount) <> 0`,
  // Money for parcels that are not found yet.
  "unmatched-parcels": sql`
    select 'unmatched' as id from (
      select case to_account when 'unmatched' then amount else -amount end as amount from ledger_transfers
       where 'unmatched' in (from_account, to_account)
      union all select l.collected - l.written_off from payout_lines l join payouts p on p.id = l.payout_id
       where p.state = 'paid' and l.order_id is null) found having sum(amount) <> 0`,
  // A payout is in the account that received it, once.
  "payout-received": sql`
    select p.id from payouts p left join lateral (
      select sum(case to_account when p.account then amount else -amount end) as amount from ledger_transfers t
       where t.reason = 'payout:' || p.id) t on true
     where coalesce(t.amount, 0) <> case p.state when 'paid' then p.received else 0 end`,
  // A transfer between own accounts is booked in the target account, and its deduction as a fee.
  "account-transfer": sql`
    select a.id from account_transfers a left join ledger_transfers t on t.reason = 'transfer:' || a.id
      left join ledger_transfers f on f.reason = 'transfer:' || a.id || ':fee'
     where (t.from_account, t.to_account, t.amount) is distinct from (a.from_account, a.to_account, a.amount)
        or coalesce(f.amount, 0) <> a.fee`,
  // Written-off debts are a loss until reversed; no order is written off below zero.
  "written-off-debt": sql`
    select order_id as id from (
      select order_id, case to_account when 'loss' then amount else -amount end as amount from ledger_transfers
       where 'customer' in (from_account, to_account) and 'loss' in (from_account, to_account)
      union all select order_id, -amount from customer_write_offs where taken_back_at is null) written
     group by order_id having sum(amount) <> 0`,
  // A parcel is paid for by one line, and the line by which it is paid names it.
  "parcel-paid-once": sql`
    select l.id from payout_lines l left join parcel_dues d on d.payout_line_id = l.id
     where l.order_id is not null and exists (
       select from payout_lines other where other.id <> l.id and other.order_id = l.order_id
          and other.shipment_id is not distinct from l.shipment_id)
        or d.id is not null and (d.order_id <> l.order_id or d.shipment_id is distinct from l.shipment_id)`,
  "no-admin": sql`select 'admin' as id where not exists (select from users where role = 'admin')`,
  "product-summary": sql`
    select p.id from products p join (
      select v.product_id, bool_or(coalesce(stock_for_sale(v) > 0, true)) as in_stock,
             (array_agg(least(price_at(v, now()), o.singles) order by coalesce(stock_for_sale(v) <= 0, false), price_at(v, now())))[1] as price,
             max(least(price_at(v, now()), o.singles)) as highest
        from variants v, set_offer(v, now()) o where not v.deleted group by v.product_id) s on s.product_id = p.id
           -- Too few of a part that has several pieces in a set are noted up to a minute later.
     where p.in_stock <> s.in_stock and not exists (select from set_parts w where w.set_id = p.id and w.pieces > 1)
        -- An offer's turn is noted up to a minute after it (shop/catalog/product-summary.ts).
        or (coalesce(p.sale_changes_at > now(), not exists (
              select from variants v where v.product_id = p.id and next_sale_change(v, now() - interval '5 minutes') < now()))
            and (p.price, p.highest_price) <> (s.price, s.highest))`,
  "sold-for-nothing": sql`
    select p.id from products p
     where p.status = 'published'
       and exists (select from variants v where v.product_id = p.id and not v.deleted and v.price = 0)`,
  "product-stars": sql`
    select p.id from products p left join (
      select product_id, sum(stars) as stars, count(*) as reviews from reviews where status = 'published' group by 1
      ) r on r.product_id = p.id
     where (p.rating_sum, p.rating_count) <> (coalesce(r.stars, 0), coalesce(r.reviews, 0))`,
  // The demo's invented votes have no rows.
  "review-votes": sql`
    select r.id from reviews r
     where not r.demo and r.helpful <> (select count(*) from review_votes v where v.review_id = r.id)`,
  "order-days": sql`
    select day || ' ' || status as id from (
      select day, status, orders, amount from daily_order_totals
      union all select dhaka_day(placed_at), counted_status(status, merged_into), -1, -total from orders) d
     group by day, status having sum(orders) <> 0 or sum(amount) <> 0`,
  "product-days": sql`
    select day || ' ' || product_id as id from (
      select day, product_id, pieces, amount from daily_product_sales
      union all
      select dhaka_day(o.placed_at), l.product_id, -l.quantity, -l.quantity * l.unit_price
        from orders o join order_lines l on l.order_id = o.id where is_revenue(o.status)) d
     group by day, product_id having sum(pieces) <> 0 or sum(amount) <> 0`,
  "address-without-default": sql`
    select user_id as id from addresses group by user_id having count(*) filter (where is_default) <> 1`,
  "cart-line-of-another-product": sql`
    select c.id from cart_lines c join variants v on v.id = c.variant_id where v.product_id <> c.product_id`,
} satisfies Record<string, SQL>;

export type InvariantCode = keyof typeof invariants;

/** The broken invariants of a shop, for tests and operators; read-only. */
export async function findBrokenInvariants(db: Database): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const [code, ids] of Object.entries(invariants) as [InvariantCode, SQL][]) {
    const { rows } = await db.execute<{ count: number; sample: string[] | null }>(sql`
      select count(*)::int as count, (array_agg(id order by id))[1:5] as sample from (${ids}) found`);
    const [{ count, sample } = { count: 0, sample: null }] = rows;
    if (count > 0) broken.push({ code, count, sample: sample ?? [] });
  }
  return broken;
}

/**
 * Pieces of each variant with counted stock: available ones plus those that orders hold, sold or spoilt, and those of
 * partial deliveries on their way back, and withheld ones. Orders, cancellations and check-ins leave the sum unchanged; only staff change it.
 */
export async function countPieces(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ id: string; pieces: number }>(sql`
    select v.id, (v.stock + coalesce((
             select sum(l.quantity - ${checkedInPieces})
               from order_lines l join orders o on o.id = l.order_id
              where l.variant_id = v.id and l.stock_reserved and not (${isReleased})), 0)
           + coalesce((
             select sum(l.returned - (
                      select coalesce(sum(i.quantity), 0) from returns r join return_items i on i.return_id = r.id
                       where r.order_id = s.order_id and i.variant_id = v.id and i.condition = 'resellable' and ${isOfParcel}))
               from shipment_lines l join shipments s on s.id = l.shipment_id
              where l.variant_id = v.id and l.counted), 0)
           + coalesce((select sum(withheld) from stock_batches b where b.variant_id = v.id), 0))::int as pieces
      from variants v where v.stock is not null order by v.id`);
  return Object.fromEntries(rows.map(({ id, pieces }) => [id, pieces]));
}
