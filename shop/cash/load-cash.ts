import { sql } from "drizzle-orm";
import type { Paisa } from "../money.ts";
import { paidAmount, refundedAmount } from "../orders/order-money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { dueAges } from "./cash-rules.ts";
import { expectedCharge, expectedCodFee, expectedNet, expectedReturnCharge, joinRate } from "./expected-charges.ts";
import { checkedLines } from "./payout-lines.ts";

/** A sum of money, and of how many parcels. */
export type CashSum = { amount: Paisa; parcels: number };

/** The merchant's money at one courier. Each taka is in exactly one of the sums. */
export type CourierCash = {
  courier: CourierKind;
  /** To collect from customers. */
  withRiders: CashSum;
  /** Delivered or brought back, and in no payout. `amount` is what is due: collected, less what the rate allows. */
  due: CashSum & {
    collected: Paisa;
    charges: Paisa;
    codFees: Paisa;
    returnCharges: Paisa;
    /** The oldest parcel's end. */
    oldestAt: Date | null;
  };
  /** Announced, but not yet confirmed in the account. */
  onItsWay: CashSum;
  /** Open claims, and differences about which nobody has decided. */
  toClaim: CashSum;
};

export type DueAge = {
  /** Whole days at most; null for everything older. */
  days: (typeof dueAges)[number];
  amount: Paisa;
};

/** A difference that was not claimed for this long counts as settled. */
const claimableDays = 180;

/** What couriers hold, each with what is due by its age. Couriers without any money are left out. */
export async function loadCourierCash(shop: Shop, actor: Actor): Promise<{ couriers: CourierCash[]; ages: DueAge[] }> {
  allow(actor, "cash:read");
  const since = new Date(shop.now().getTime() - claimableDays * 86_400_000);
  const { rows } = await shop.db.execute<CourierCash & { oldestAt: string | null }>(sql`
    with riders as (
      select coalesce(s.courier, 'other') as courier, count(*) as parcels,
             sum(greatest(0, o.total - ${paidAmount} + ${refundedAmount})) as amount
        from orders o left join lateral (
          select courier from shipments s where s.order_id = o.id and s.state is distinct from 'cancelled'
           order by s.n limit 1) s on true
       where o.status = 'shipped' group by 1),
    due as (
      select d.courier, count(*) as parcels, sum(d.collected) as collected, sum(${expectedCharge}) as charges,
             sum(${expectedCodFee}) as cod_fees, sum(${expectedReturnCharge}) as return_charges,
             sum(${expectedNet}) as amount, min(d.at) as oldest_at
        from parcel_dues d join orders o on o.id = d.order_id left join shipments s on s.id = d.shipment_id ${joinRate}
       where d.payout_line_id is null group by 1),
    coming as (
      select courier, sum(amount) as amount, coalesce(sum((select count(*) from payout_lines l where l.payout_id = p.id)), 0) as parcels
        from payouts p where state = 'announced' group by 1),
    claimed as (
      select courier, sum(amount) as amount, count(*) as parcels from (
        select courier, amount from courier_claims where state = 'open'
        union all select courier, difference from ${checkedLines} c
         where line_state = 'differs' and difference > 0 and announced_at > ${since}) each group by 1)
    select k.courier,
           json_build_object('amount', coalesce(r.amount, 0), 'parcels', coalesce(r.parcels, 0)) as "withRiders",
           json_build_object('amount', coalesce(d.amount, 0), 'parcels', coalesce(d.parcels, 0),
             'collected', coalesce(d.collected, 0), 'charges', coalesce(d.charges, 0), 'codFees', coalesce(d.cod_fees, 0),
             'returnCharges', coalesce(d.return_charges, 0)) as due,
           d.oldest_at as "oldestAt",
           json_build_object('amount', coalesce(w.amount, 0), 'parcels', coalesce(w.parcels, 0)) as "onItsWay",
           json_build_object('amount', coalesce(c.amount, 0), 'parcels', coalesce(c.parcels, 0)) as "toClaim"
      from (values ('steadfast', 1), ('pathao', 2), ('redx', 3), ('other', 4)) k (courier, place)
      left join riders r on r.courier = k.courier left join due d on d.courier = k.courier
      left join coming w on w.courier = k.courier left join claimed c on c.courier = k.courier
     where coalesce(r.courier, d.courier, w.courier, c.courier) is not null order by k.place`);
  const couriers = rows.map(({ oldestAt, ...row }) => ({
    ...row,
    due: { ...row.due, oldestAt: oldestAt === null ? null : new Date(oldestAt) },
  }));
  return { couriers, ages: await readAges(shop) };
}

async function readAges({ db, now }: Shop): Promise<DueAge[]> {
  const { rows } = await db.execute<{ days: number | null; amount: Paisa }>(sql`
    select (select min(age) from unnest(${sql.param(dueAges.filter((days) => days !== null))}::int[]) age
             where dhaka_day(${now()}) - dhaka_day(d.at) <= age) as days, sum(${expectedNet})::float8 as amount
      from parcel_dues d join orders o on o.id = d.order_id left join shipments s on s.id = d.shipment_id ${joinRate}
     where d.payout_line_id is null group by 1`);
  return dueAges.map((days) => ({ days, amount: rows.find((row) => row.days === days)?.amount ?? (0 as Paisa) }));
}

/** Payments that customers claim and nobody has verified yet. */
export async function paymentsToVerify(shop: Shop, actor: Actor): Promise<{ amount: Paisa; payments: number }> {
  allow(actor, "cash:read");
  const { rows } = await shop.db.execute<{ amount: Paisa; payments: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as amount, count(*)::int as payments from payments where state = 'claimed'`);
  return rows[0] ?? { amount: 0 as Paisa, payments: 0 };
}
