import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { nextDhakaDay, startOfDay } from "../dhaka-time.ts";
import { type Paisa, sum } from "../money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { type PaymentMethod, paymentMethods } from "../payments/payment-rules.ts";
import { expectedNet, joinRate } from "./expected-charges.ts";
import { cameBack } from "./reconcile-sales.ts";

/** Why money moved in one of the merchant's accounts. */
export const moveKinds = [
  "payment",
  "refund",
  "fee",
  "payout",
  "claim",
  "entry",
  "owner",
  "transfer",
  "count",
  "other",
] as const;
type MoveKind = (typeof moveKinds)[number];

/** What moved in one account since the last close. */
type AccountMoves = {
  account: PaymentMethod;
  opening: Paisa;
  moves: { kind: MoveKind; amount: Paisa; count: number }[];
  closing: Paisa;
};

/** The figures of a day as they are fixed when it is closed. */
export type DayFigures = {
  day: string;
  /** Orders that were placed on it, without the free new pieces of exchanges, and what was ordered with them. */
  orders: number;
  ordered: Paisa;
  /** Orders that took these steps on it. */
  confirmed: number;
  shipped: number;
  delivered: number;
  returned: number;
  cancelled: number;
  accounts: AccountMoves[];
  /** All that came into the accounts less all that left them, since the last close; the owner's own money aside. */
  net: Paisa;
  /** What each courier owes for parcels that are in no payout. */
  couriers: { courier: CourierKind; due: Paisa }[];
};

/** What a day begins with: how the last one was closed. */
type DayStart = { lastTransferId: number; counted: Paisa; figures: DayFigures };

/** The figures of a day (`2026-11-22`), with all that has moved since the last close; null before the first. */
export async function readDayFigures(db: Database, day: string, last: DayStart | null): Promise<DayFigures> {
  const [steps, accounts, couriers] = [
    await readSteps(db, day),
    await readMoves(db, last),
    await readDueOfCouriers(db),
  ];
  const earned = accounts.flatMap(({ moves }) => moves.filter(({ kind }) => kind !== "owner"));
  const net = sum(earned.map(({ amount }) => amount));
  return { day, ...steps, accounts, net, couriers };
}

type Steps = Pick<DayFigures, "orders" | "ordered" | "confirmed" | "shipped" | "delivered" | "returned" | "cancelled">;

async function readSteps(db: Database, day: string): Promise<Steps> {
  const from = startOfDay(day);
  const to = nextDhakaDay(from);
  // Steps that were undone do not count.
  const { rows } = await db.execute<Steps>(sql`
    with steps as (
      select e.status, e.order_id from order_events e
       where e.at >= ${from} and e.at < ${to} and e.kind = 'step'
         and not exists (select from order_events u where u.order_id = e.order_id and u.kind = 'undone'
                            and u.id = (select min(n.id) from order_events n where n.order_id = e.order_id and n.id > e.id)))
    select p.orders, p.ordered, s.* from (
      select count(*) filter (where not exists (select from return_requests q where q.replacement_id = o.id))::int as orders,
             coalesce(sum(o.total + ${cameBack}), 0)::float8 as ordered from orders o
       where placed_at >= ${from} and placed_at < ${to} and merged_into is null) p,
     (select count(distinct order_id) filter (where status = 'confirmed')::int as confirmed,
             count(distinct order_id) filter (where status = 'shipped')::int as shipped,
             count(distinct order_id) filter (where status = 'delivered')::int as delivered,
             count(distinct order_id) filter (where status = 'returned')::int as returned,
             count(distinct order_id) filter (where status = 'cancelled')::int as cancelled from steps) s`);
  const [row] = rows;
  if (!row) throw new Error("A count without a row");
  return row;
}

/** What moved in each of the merchant's own accounts since the last close, whose figures say what was in them. */
async function readMoves(db: Database, last: DayStart | null): Promise<AccountMoves[]> {
  const accounts = sql.param([...paymentMethods]);
  const after = last?.lastTransferId ?? 0;
  const { rows } = await db.execute<{ account: PaymentMethod; kind: MoveKind; amount: Paisa; count: number }>(sql`
    with own as (
      select to_account as account, amount, reason, from_account as other from ledger_transfers
       where id > ${after} and to_account = any(${accounts}::text[])
      union all
      select from_account, -amount, reason, to_account from ledger_transfers
       where id > ${after} and from_account = any(${accounts}::text[]))
    select account, sum(amount)::float8 as amount, count(*)::int as count,
           case when reason like 'payment:%:fee' or reason like 'transfer:%:fee' then 'fee'
                when split_part(reason, ':', 1) in ('payment', 'refund', 'payout', 'claim', 'transfer') then split_part(reason, ':', 1)
                when other = 'owner' then 'owner' when reason like 'cash:%' then 'entry' when reason like 'day-close:%' then 'count' else 'other' end as kind
      from own group by 1, 4 order by 4`);
  return paymentMethods.flatMap((account) => {
    const closed = last?.figures.accounts.find((each) => each.account === account);
    const moved = rows.filter((row) => row.account === account);
    if (!closed && moved.length === 0) return [];
    const opening = (account === "cash" && last ? last.counted : closed?.closing) ?? (0 as Paisa);
    const closing = moved.reduce((sum, { amount }) => sum + amount, opening as number) as Paisa;
    const moves = moved.filter(({ amount }) => amount !== 0);
    return { account, opening, closing, moves: moves.map(({ kind, amount, count }) => ({ kind, amount, count })) };
  });
}

async function readDueOfCouriers(db: Database): Promise<DayFigures["couriers"]> {
  const { rows } = await db.execute<{ courier: CourierKind; due: Paisa }>(sql`
    select d.courier, sum(${expectedNet})::float8 as due
      from parcel_dues d join orders o on o.id = d.order_id left join shipments s on s.id = d.shipment_id ${joinRate}
     where d.payout_line_id is null group by 1 having sum(${expectedNet}) <> 0 order by 1`);
  return rows;
}
