import { type SQL, sql } from "drizzle-orm";
import { callClaims } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Paisa } from "../money.ts";
import { stageOf } from "../orders/order-stage.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type CallReason, callReasons, withinCallingHours } from "./call-rules.ts";

/** One customer to call, with all their orders that are not packed yet, the one that is called for first. */
type CallCard = {
  orderIds: string[];
  number: string;
  fullName: string;
  phone: string;
  /** Of all these orders. */
  total: Paisa;
  reason: CallReason;
  /** Since when the customer waits, or when they were promised a call. */
  since: Date;
  attempts: number;
  /** The colleague who has the card open. */
  claimedBy: string | null;
};

export type CallQueue = {
  cards: CallCard[];
  /** Customers to call now, beyond those listed too. */
  due: number;
  /** The next call that is planned for later; null for none. */
  nextAt: Date | null;
  /** Until when nobody is called; null within calling hours. */
  pausedUntil: Date | null;
};

const maxCards = 50;
/** Renewed by an open card. */
const claimMs = 2 * 60_000;
const atRiskDays = 1;

const lastOutcome = sql`(select a.outcome from call_attempts a where a.order_id = o.id order by a.id desc limit 1)`;

function reasonRank(now: Date): SQL {
  return sql`case
    when o.next_call_at is not null and ${lastOutcome} = 'call-later' then 1
    when ${lastOutcome} = 'wants-change' then 2
    when o.deliver_to <= dhaka_day(${now}) + ${atRiskDays}::int then 3
    else 4 end`;
}

/**
 * The customers to call, in order: call-backs that are due, those who want a change, deliveries at risk, the longest
 * wait. Orders of one number are one card.
 */
export async function callQueue(shop: Shop, actor: Actor): Promise<CallQueue> {
  allow(actor, "calls:make");
  const now = shop.now();
  const { calls } = await shop.settings();
  const { rows } = await shop.db.execute<CardRow>(sql`
    with due as (
      select o.id, o.number, o.full_name, o.phone, o.total, ${reasonRank(now)} as rank,
             coalesce(o.next_call_at, o.placed_at) as since
        from orders o where o.status = 'pending' and ${stageOf(now)} = 'to-call'),
    cards as (
      select distinct on (phone) * from due order by phone, rank, since, total desc),
    listed as (
      select *, count(*) over () as due from cards order by rank, since, total desc limit ${maxCards})
    select c.id, c.number, c.full_name as "fullName", c.phone, c.rank, c.since, c.due::int,
           others.ids as "otherIds", (c.total + others.total)::float8 as total,
           (select count(*)::int from call_attempts a where a.order_id = c.id) as attempts,
           (select u.name from call_claims k join users u on u.id = k.user_id
             where k.order_id = c.id and k.claimed_until > ${now}) as "claimedBy"
      from listed c cross join lateral (
        select coalesce(array_agg(x.id order by x.placed_at, x.id), '{}') as ids, coalesce(sum(x.total), 0) as total
          from orders x where x.phone = c.phone and x.id <> c.id and x.status in ('pending', 'confirmed')) others
     order by c.rank, c.since, c.total desc`);
  const opening = withinCallingHours(now, calls);
  return {
    cards: rows.map(toCard),
    due: rows[0]?.due ?? 0,
    nextAt: await nextPlannedCall(shop, now),
    pausedUntil: opening > now ? opening : null,
  };
}

type CardRow = Omit<CallCard, "orderIds" | "reason" | "since"> & {
  id: string;
  otherIds: string[];
  rank: number;
  since: string;
  due: number;
};

function toCard({ id, otherIds, rank, since, due, ...card }: CardRow): CallCard {
  return { ...card, orderIds: [id, ...otherIds], reason: callReasons[rank - 1] ?? "waiting", since: new Date(since) };
}

async function nextPlannedCall(shop: Shop, now: Date): Promise<Date | null> {
  const { rows } = await shop.db.execute<{ next: string | null }>(
    sql`select min(next_call_at) as next from orders where status = 'pending' and next_call_at > ${now}`,
  );
  const next = rows[0]?.next;
  return next ? new Date(next) : null;
}

/** An order's card in somebody's hands until then; renewing it needs the same call. */
export type CallClaim = { orderIds: string[]; claimedUntil: Date };

/**
 * Claims the customer of an order for two minutes, so that nobody else calls them; claiming again renews it. Refuses
 * `not-found`, and `call-claimed` with the colleague (`by`) who has the card.
 */
export async function claimCall(shop: Shop, actor: Actor, orderId: string): Promise<CallClaim> {
  const { id: userId } = allow(actor, "calls:make");
  const now = shop.now();
  const claimedUntil = new Date(now.getTime() + claimMs);
  const orderIds = await transaction(shop.db, async (tx) => {
    // Locked in one order, against deadlocks of two desks.
    const { rows: card } = await tx.execute<{ id: string }>(sql`
      select o.id from orders o
       where o.id = ${orderId} or (o.status in ('pending', 'confirmed')
         and o.phone = (select called.phone from orders called where called.id = ${orderId} and called.phone <> ''))
       order by o.id for key share`);
    if (!card.some(({ id }) => id === orderId)) throw new Refusal("not-found");
    const { rows: claimed } = await tx.execute<{ order_id: string }>(sql`
      insert into call_claims (order_id, user_id, claimed_until)
      select id, ${userId}, ${claimedUntil} from unnest(${sql.param(card.map(({ id }) => id))}::text[]) id
      on conflict (order_id) do update set user_id = excluded.user_id, claimed_until = excluded.claimed_until
        where call_claims.user_id = excluded.user_id or call_claims.claimed_until <= ${now}
      returning order_id`);
    if (claimed.length < card.length) {
      const { rows } = await tx.execute<{ name: string }>(sql`
        select u.name from call_claims k join users u on u.id = k.user_id
         where k.order_id = any(${sql.param(card.map(({ id }) => id))}::text[]) and k.user_id <> ${userId}
           and k.claimed_until > ${now} limit 1`);
      throw new Refusal("call-claimed", { details: { by: rows[0]?.name ?? "" } });
    }
    return card.map(({ id }) => id);
  });
  return { orderIds, claimedUntil };
}

/** Gives an open card back. Returns nothing for a card that somebody else has meanwhile. */
export async function releaseCall(shop: Shop, actor: Actor, orderId: string): Promise<void> {
  const { id: userId } = allow(actor, "calls:make");
  await shop.db.delete(callClaims).where(
    sql`user_id = ${userId} and order_id in (
      select o.id from orders o where o.id = ${orderId}
         or o.phone = (select called.phone from orders called where called.id = ${orderId} and called.phone <> ''))`,
  );
}
