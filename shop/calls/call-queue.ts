import { type SQL, sql } from "drizzle-orm";
import { callClaims } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { startOfDhakaDay } from "../dhaka-time.ts";
import type { Paisa } from "../money.ts";
import { stageOf } from "../orders/order-stage.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { attemptsOfNumber } from "./attempts-of-number.ts";
import {
  type CallOutcome,
  type CallReason,
  callReasons,
  unansweredOutcomes,
  withinCallingHours,
} from "./call-rules.ts";
import { customerOf, isOfNumber, othersOfCustomer } from "./orders-of-number.ts";

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
  /** Unanswered calls since the customer was last reached. */
  unansweredAttempts: number;
  /** The last day of the delivery promised first. */
  deliverTo: string;
  /** The colleague who has the card open. */
  claimedBy: string | null;
};

/** A customer who is called again later. */
type LaterCall = Pick<CallCard, "number" | "fullName" | "total" | "unansweredAttempts"> & { orderId: string; at: Date };

/** A call that the asking colleague made today. */
type DoneCall = Pick<CallCard, "number" | "fullName" | "total"> & { orderId: string; outcome: CallOutcome; at: Date };

export type CallQueue = {
  cards: CallCard[];
  /** Calls planned for later, the next one first, and how many there are. */
  later: LaterCall[];
  planned: number;
  /** The asking colleague's last calls of today, newest first. */
  done: DoneCall[];
  /** Counts of the asking colleague's calls of today. */
  today: CallTally;
  /** Customers to call now, beyond those listed too. */
  due: number;
  /** The next call that is planned for later; null for none. */
  nextAt: Date | null;
  /** Until when nobody is called; null within calling hours. */
  pausedUntil: Date | null;
};

type CallTally = { called: number; confirmed: number; unanswered: number };

const maxCards = 50;
/** Renewed by an open card. */
const claimMs = 2 * 60_000;
const atRiskDays = 1;

const lastOutcome = sql`(select a.outcome from call_attempts a where a.order_id = o.id order by a.id desc limit 1)`;
const isUnanswered = sql`a.outcome = any(${sql.param(unansweredOutcomes)}::text[])`;

/** Unanswered calls since the customer of an order (`o`) was last reached. */
const unansweredAttempts = sql`(
  select count(*)::int from ${attemptsOfNumber} a
   where ${isUnanswered} and a.id > coalesce((
     select max(a.id) from ${attemptsOfNumber} a where not ${isUnanswered}), 0))`;

function reasonRank(now: Date): SQL {
  return sql`case
    when o.next_call_at is not null and ${lastOutcome} = 'call-later' then 1
    when ${lastOutcome} = 'wants-change' then 2
    when o.deliver_to <= dhaka_day(${now}) + ${atRiskDays}::int then 3
    else 4 end`;
}

/**
 * The customers to call, in order: call-backs that are due, those who want a change, deliveries at risk, the longest
 * wait. Orders of one number and name are one card. With the calls planned for later, and the colleague's own of today.
 */
export async function callQueue(shop: Shop, actor: Actor): Promise<CallQueue> {
  const { id: userId } = allow(actor, "calls:make");
  const now = shop.now();
  const [{ calls }, cards, later, done, today] = await Promise.all([
    shop.settings(),
    cardsToCall(shop, userId),
    plannedCalls(shop),
    callsOfToday(shop, userId),
    tallyOfToday(shop, userId),
  ]);
  const opening = withinCallingHours(now, calls);
  return {
    cards: cards.map(toCard),
    due: cards[0]?.due ?? 0,
    later: later.map(({ planned: _, at, ...call }) => ({ ...call, at: new Date(at) })),
    planned: later[0]?.planned ?? 0,
    done: done.map(({ at, ...call }) => ({ ...call, at: new Date(at) })),
    today,
    nextAt: later[0] ? new Date(later[0].at) : null,
    pausedUntil: opening > now ? opening : null,
  };
}

/** The customers to be called now (`bound`), each by the order that comes first. */
function dueCustomers(now: Date): SQL {
  return sql`
    due as (
      select o.id, o.number, o.full_name, o.phone, o.total, o.deliver_to, o.placed_at,
             ${reasonRank(now)} as rank,
             coalesce(o.next_call_at, o.placed_at) as since
        from orders o where o.status = 'pending' and ${stageOf(now)} = 'to-call'),
    bound as (
      select distinct on (${customerOf(sql`due`)}) * from due
       order by ${customerOf(sql`due`)}, rank, since, total desc, id)`;
}

/** How many customers are to be called now. */
export async function countDueCalls(shop: Shop, actor: Actor): Promise<number> {
  allow(actor, "calls:make");
  const { rows } = await shop.db.execute<{ due: number }>(sql`
    with ${dueCustomers(shop.now())} select count(*)::int as due from bound`);
  return rows[0]?.due ?? 0;
}

async function cardsToCall(shop: Shop, userId: string): Promise<CardRow[]> {
  const now = shop.now();
  const { rows } = await shop.db.execute<CardRow>(sql`
    with ${dueCustomers(now)},
    listed as (
      select *, count(*) over () as due from bound order by rank, since, total desc limit ${maxCards})
    select o.id, o.number, o.full_name as "fullName", o.phone, o.rank, o.since, o.due::int,
           o.deliver_to::text as "deliverTo", others.ids as "otherIds", (o.total + others.total)::float8 as total,
           (select count(*)::int from call_attempts a where a.order_id = o.id) as attempts,
           ${unansweredAttempts} as "unansweredAttempts",
           (select u.name from call_claims k join users u on u.id = k.user_id
             where k.order_id = o.id and k.claimed_until > ${now} and k.user_id <> ${userId}) as "claimedBy"
      from listed o cross join lateral (
        select coalesce(array_agg(x.id order by x.placed_at, x.id), '{}') as ids, coalesce(sum(x.total), 0) as total
          from ${othersOfCustomer(sql`o`)} x) others
     order by o.rank, o.since, o.total desc`);
  return rows;
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

type LaterRow = Omit<LaterCall, "at"> & { at: string; planned: number };

async function plannedCalls(shop: Shop): Promise<LaterRow[]> {
  const now = shop.now();
  const { rows } = await shop.db.execute<LaterRow>(sql`
    with planned as (
      select distinct on (${customerOf(sql`o`)}) o.id, o.number, o.phone, o.placed_at, o.full_name, o.total, o.next_call_at
        from orders o where o.status = 'pending' and o.next_call_at > ${now} and ${stageOf(now)} = 'call-again'
       order by ${customerOf(sql`o`)}, o.next_call_at)
    select o.id as "orderId", o.number, o.full_name as "fullName", o.total::float8 as total, o.next_call_at as at,
           (count(*) over ())::int as planned, ${unansweredAttempts} as "unansweredAttempts"
      from planned o order by o.next_call_at limit ${maxCards}`);
  return rows;
}

type DoneRow = Omit<DoneCall, "at"> & { at: string };

async function callsOfToday(shop: Shop, userId: string): Promise<DoneRow[]> {
  const { rows } = await shop.db.execute<DoneRow>(sql`
    select o.id as "orderId", o.number, o.full_name as "fullName", o.total::float8 as total, a.outcome, a.at
      from call_attempts a join orders o on o.id = a.order_id
     where a.by_id = ${userId} and a.at >= ${startOfDhakaDay(shop.now())}
     order by a.at desc, a.id desc limit ${maxCards}`);
  return rows;
}

async function tallyOfToday(shop: Shop, userId: string): Promise<CallTally> {
  const { rows } = await shop.db.execute<CallTally>(sql`
    select count(*)::int as called, (count(*) filter (where a.outcome = 'confirmed'))::int as confirmed,
           (count(*) filter (where ${isUnanswered}))::int as unanswered
      from call_attempts a where a.by_id = ${userId} and a.at >= ${startOfDhakaDay(shop.now())}`);
  return rows[0] ?? { called: 0, confirmed: 0, unanswered: 0 };
}

/** An order's card in somebody's hands until then; renewing it needs the same call. */
export type CallClaim = {
  orderIds: string[];
  claimedUntil: Date;
  /** Whether the order still waits for a call: a colleague may have made it since the queue was read. */
  due: boolean;
};

/**
 * Claims the customer of an order for two minutes, so that nobody else calls them; claiming again renews it. Refuses
 * `not-found`, and `call-claimed` with the colleague (`by`) who has the card.
 */
export async function claimCall(shop: Shop, actor: Actor, orderId: string): Promise<CallClaim> {
  const { id: userId } = allow(actor, "calls:make");
  const now = shop.now();
  const claimedUntil = new Date(now.getTime() + claimMs);
  const claim = await transaction(shop.db, async (tx) => {
    // Locked in one order, against deadlocks of two desks.
    const { rows: card } = await tx.execute<{ id: string }>(sql`
      select o.id from orders o where ${isOfNumber(orderId, ["pending", "confirmed"])}
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
    // Only now: recording an outcome releases the colleague's claim, and this statement sees that.
    const { rows: due } = await tx.execute(sql`
      select from orders o where o.id = ${orderId} and ${stageOf(now)} = 'to-call'`);
    return { orderIds: card.map(({ id }) => id), due: due.length > 0 };
  });
  return { ...claim, claimedUntil };
}

/** Gives an open card back. Returns nothing for a card that somebody else has meanwhile. */
export async function releaseCall(shop: Shop, actor: Actor, orderId: string): Promise<void> {
  const { id: userId } = allow(actor, "calls:make");
  const ofNumber = sql`select o.id from orders o where ${isOfNumber(orderId, orderStatuses)}`;
  await shop.db.delete(callClaims).where(sql`user_id = ${userId} and order_id in (${ofNumber})`);
}
