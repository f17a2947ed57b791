import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { ordersBeforeCash, parcelDues } from "../../db/schema.ts";
import { newId } from "../id.ts";
import { type Paisa, paisa } from "../money.ts";
import { paidAmount } from "../orders/order-money.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { type LedgerAccount, transferNet } from "../payments/ledger.ts";
import { returnedAmount } from "../returns/returned-pieces.ts";
import { takeBackWriteOffs } from "./customer-debts.ts";
import { isPartUnsettled } from "./overpaid.ts";
import { computeParcelDues, type EndedParcel, type ParcelDue } from "./parcel-dues.ts";

/**
 * Updates the books of an order to its present state: the sale of what was kept, at delivery, and the cash that riders
 * collected. The only place that writes either. Unchanged amounts move nothing; anything undone is reversed now, so
 * that earlier days stay as they were. Call it in the transaction that changes the order and has locked it.
 */
export async function recordOrderMoney(tx: Database, orderId: string, now: Date): Promise<void> {
  const order = await readOrder(tx, orderId);
  if (!order) return;
  const { status, sale } = order;
  const hasEnded = status === "delivered" || status === "returned";
  if (hasEnded ? order.saleBefore !== null : order.saleBefore === null && !order.hasDues) return;
  if (order.saleBefore !== null) await tx.delete(ordersBeforeCash).where(eq(ordersBeforeCash.orderId, orderId));
  const former = await tx.select().from(parcelDues).where(eq(parcelDues.orderId, orderId));
  const dues = computeParcelDues({ ...order, former });
  await saveDues(tx, { orderId, dues, former, now });
  const wanted = new Map<LedgerAccount, number>([["sales", -(status === "delivered" ? sale : 0)]]);
  const add = (account: LedgerAccount, amount: number) => wanted.set(account, (wanted.get(account) ?? 0) + amount);
  for (const { courier, outcome, collected } of dues) {
    add(`courier:${courier}`, collected);
    // A customer who refused a parcel but paid has paid for the delivery.
    if (status === "returned" && outcome === "returned") add("return-cost", -collected);
  }
  await moveTo(tx, { orderId, wanted, now });
  await takeBackWriteOffs(tx, orderId, now);
}

type OrderMoneyRow = {
  status: OrderStatus;
  /** What was sold at delivery: nothing until staff record which pieces the customer kept. */
  sale: Paisa;
  toCollect: Paisa;
  parcels: EndedParcel[];
  /** What it had sold before cash records; null for an order that ended since. */
  saleBefore: Paisa | null;
  hasDues: boolean;
};

/**
 * What an order (`o`) had refunded before its customer returned anything: later refunds have nothing to do with riders.
 */
const refundedBefore = sql`(
  select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state = 'done'
     and not exists (select from return_requests q where q.order_id = o.id and q.received_at <= r.requested_at))`;

async function readOrder(tx: Database, orderId: string): Promise<OrderMoneyRow | null> {
  const { rows } = await tx.execute<OrderMoneyRow>(sql`
    select o.status, case when ${isPartUnsettled} then 0 else o.total::float8 end as sale,
           greatest(0, o.total + ${returnedAmount} - ${paidAmount} + ${refundedBefore})::float8 as "toCollect",
           (select b.sale::float8 from orders_before_cash b where b.order_id = o.id) as "saleBefore",
           exists (select from parcel_dues d where d.order_id = o.id) as "hasDues",
           (select coalesce(json_agg(json_build_object('id', s.id, 'courier', s.courier, 'state', s.state,
              'collected', s.collected, 'amountTold', s.amount_told,
              'isPartSettled', exists (select from shipment_lines l where l.shipment_id = s.id),
              'isPaidReturn', s.state = 'paid-return' or exists (
                select from shipment_events e where e.shipment_id = s.id and e.state = 'paid-return')) order by s.n), '[]')
              from shipments s where s.order_id = o.id) as parcels
      from orders o where o.id = ${orderId}`);
  return rows[0] ?? null;
}

type DueRow = typeof parcelDues.$inferSelect;

async function saveDues(
  tx: Database,
  { orderId, dues, former, now }: { orderId: string; dues: ParcelDue[]; former: DueRow[]; now: Date },
): Promise<void> {
  for (const { id, shipmentId } of former)
    if (!dues.some((due) => due.shipmentId === shipmentId)) await tx.delete(parcelDues).where(eq(parcelDues.id, id));
  for (const due of dues) {
    const before = former.find(({ shipmentId }) => shipmentId === due.shipmentId);
    if (!before)
      await tx
        .insert(parcelDues)
        .values({ id: newId(), orderId, ...due, at: now, payoutLineId: linePaying(orderId, due) });
    else
      await tx
        .update(parcelDues)
        .set({ ...due, at: before.outcome === due.outcome ? before.at : now })
        .where(eq(parcelDues.id, before.id));
  }
}

/** The line that had paid for a parcel whose final state was undone and then reported again. */
function linePaying(orderId: string, { shipmentId }: ParcelDue) {
  return sql<string>`(select id from payout_lines where order_id = ${orderId}
    and shipment_id is not distinct from ${shipmentId} order by matched_at, id limit 1)`;
}

/** Moves money between the customer and other accounts until each has what it should, of this order. */
async function moveTo(
  tx: Database,
  { orderId, wanted, now }: { orderId: string; wanted: ReadonlyMap<LedgerAccount, number>; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ account: LedgerAccount; balance: number; moves: number }>(sql`
    select account, sum(amount)::float8 as balance, count(*)::int as moves from (
      select to_account as account, amount from ledger_transfers where order_id = ${orderId} and from_account = 'customer'
      union all
      select from_account, -amount from ledger_transfers where order_id = ${orderId} and to_account = 'customer') moved
     where account in ('sales', 'return-cost') or account like 'courier:%' group by 1`);
  const booked = new Map(rows.map(({ account, balance }) => [account, balance]));
  // The order is locked, so its next move has a number of its own.
  let nth = rows.reduce((sum, { moves }) => sum + moves, 0);
  for (const account of new Set([...wanted.keys(), ...booked.keys()])) {
    const amount = paisa((wanted.get(account) ?? 0) - (booked.get(account) ?? 0));
    if (amount === 0) continue;
    nth += 1;
    const reason = `${account === "sales" ? "sale" : "collected"}:${orderId}:${nth}`;
    await transferNet(tx, { from: "customer", to: account, amount, reason, orderId, at: now });
  }
}
