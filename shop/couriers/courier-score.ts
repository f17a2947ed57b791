import { setTimeout as timer } from "node:timers/promises";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { bookings, courierAccounts, orders, courierScores as storedScores } from "../../db/schema.ts";
import { localDigits } from "../customers/phone.ts";
import { nextDhakaDay } from "../dhaka-time.ts";
import { isOpenStatus } from "../orders/order-status.ts";
import { type Actor, allow } from "../permissions.ts";
import { isLimited, type Limit, tryConsume } from "../rate-limits/count-attempts.ts";
import { trySpend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type ConnectedKind, CourierError, type CourierScore } from "./courier-port.ts";
import { type CourierAccount, openCourierOf } from "./open-account.ts";

/** For how many days a courier's score of a phone number is cached. */
export const scoreDays = 7;

const dayMs = 24 * 60 * 60_000;
const timeLimitMs = 3_000;
/** How often a request checks whether another one's lookup has finished. */
const lookAgainMs = 200;
// Steadfast's daily limit: four for each parcel of the busiest day of the last week, plus ten.
const lookupsPerParcel = 4;
const lookupsAnyway = 10;
// The maximum share of one member of staff, so that some are left for the others.
const shareOfOne = 0.8;

/** What a courier's network says about a customer's number, and when it was asked. */
type DatedScore = { score: CourierScore; at: Date };
export type ScoreOfCourier = DatedScore & { kind: ConnectedKind; isStandIn: boolean };

type Lookup = { account: CourierAccount; ask: (phone: string) => Promise<CourierScore> };
type Caller = { orderId: string; phone: string; userId: string; mayAsk: boolean };

/**
 * What couriers say about the number of an order's customer: a fact for the call, which no rule reads. A courier is
 * asked at most once in `scoreDays`, and only about an order that is still open. One that fails, is slow, or allows no
 * more lookups today is left out. Refuses `not-found`.
 */
export async function courierScores(shop: Shop, actor: Actor, orderId: string): Promise<ScoreOfCourier[]> {
  const { id: userId } = allow(actor, "calls:make");
  const { phone, status, erasedAt } = orders;
  const [order] = await shop.db.select({ phone, status, erasedAt }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Refusal("not-found");
  if (order.erasedAt) return [];
  const caller = { orderId, phone: order.phone, userId, mayAsk: isOpenStatus(order.status) };
  const scores = (await openLookups(shop)).map(async (lookup) => {
    const { kind, isStandIn } = lookup.account;
    const found = await inTime(scoreOf(shop, lookup, caller));
    return found ? [{ kind, isStandIn, ...found }] : [];
  });
  return (await Promise.all(scores)).flat();
}

async function openLookups(shop: Shop): Promise<Lookup[]> {
  const accounts = await shop.db
    .select()
    .from(courierAccounts)
    .where(eq(courierAccounts.active, true))
    .orderBy(asc(courierAccounts.createdAt));
  return accounts.flatMap((account) => {
    const ask = openCourierOf(shop, account, { timeoutMs: timeLimitMs })?.score;
    return ask ? [{ account, ask }] : [];
  });
}

/** Null if it takes too long: the card does not wait, and the next card finds the cached score. */
async function inTime<Answer>(score: Promise<Answer | null>): Promise<Answer | null> {
  const answered = new AbortController();
  try {
    return await Promise.race([score, timer(timeLimitMs, null, { signal: answered.signal })]);
  } finally {
    answered.abort();
  }
}

async function scoreOf(shop: Shop, { account, ask }: Lookup, caller: Caller): Promise<DatedScore | null> {
  const { id, kind } = account;
  const { phone } = caller;
  const saved = await storedScore(shop, kind, phone);
  if (saved || !caller.mayAsk) return saved;
  // One request asks; the others wait for its result.
  const isFirst = await trySpend(shop, "courier-score", { account: id, recipient: phone });
  if (!isFirst) return awaitScore(shop, kind, phone);
  if (!(await takeLookup(shop, id, caller.userId))) return null;
  try {
    const score = await ask(localDigits(phone));
    return await saveScore(shop, account, caller, score);
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    if (error.reason === "busy" && error.retryAt === null) await tryConsume(shop, [refusedToday(shop, id)]);
    return null;
  }
}

async function storedScore({ db, now }: Shop, kind: ConnectedKind, phone: string): Promise<DatedScore | null> {
  const since = new Date(now().getTime() - scoreDays * dayMs);
  const { score, askedAt: at } = storedScores;
  const [saved] = await db
    .select({ score, at })
    .from(storedScores)
    .where(and(eq(storedScores.phone, phone), eq(storedScores.kind, kind), gt(at, since)));
  return saved ?? null;
}

async function awaitScore(shop: Shop, kind: ConnectedKind, phone: string): Promise<DatedScore | null> {
  for (let waited = 0; waited < timeLimitMs; waited += lookAgainMs) {
    await timer(lookAgainMs);
    const saved = await storedScore(shop, kind, phone);
    if (saved) return saved;
  }
  return null;
}

/** Whether the courier allows one more lookup today, and one staff member has not used up what all may ask. */
async function takeLookup(shop: Shop, accountId: string, userId: string): Promise<boolean> {
  if (await isLimited(shop, [{ ...refusedToday(shop, accountId), max: 1 }])) return false;
  const max = lookupsPerParcel * (await parcelsOfBusiestDay(shop, accountId)) + lookupsAnyway;
  const { secondsUntilFree } = await tryConsume(shop, [
    { ...untilTomorrow(shop, `lookups ${accountId} by ${userId}`), max: Math.ceil(max * shareOfOne) },
    { ...untilTomorrow(shop, `lookups ${accountId}`), max },
  ]);
  return secondsUntilFree === null;
}

/** Uses up the limit once the courier itself has refused, because it allows fewer than the shop assumes. */
const refusedToday = (shop: Shop, accountId: string): Limit => untilTomorrow(shop, `refused ${accountId}`);

function untilTomorrow({ now }: Shop, what: string): Limit {
  const moment = now();
  return {
    key: `courier-score ${what}`,
    max: 0,
    minutes: (nextDhakaDay(moment).getTime() - moment.getTime()) / 60_000,
  };
}

async function parcelsOfBusiestDay({ db, now }: Shop, accountId: string): Promise<number> {
  const since = new Date(now().getTime() - 7 * dayMs);
  const { rows } = await db.execute<{ parcels: number }>(sql`
    select coalesce(max(parcels), 0)::int as parcels from (
      select count(*) as parcels from ${bookings}
       where account_id = ${accountId} and state = 'booked' and settled_at > ${since}
       group by (settled_at at time zone 'Asia/Dhaka')::date) days`);
  return rows[0]?.parcels ?? 0;
}

/** Keeps a score; null if the customer has been forgotten, or the account removed, since the courier was asked. */
async function saveScore(
  { db, now }: Shop,
  { id, kind }: CourierAccount,
  { orderId, phone }: Caller,
  score: CourierScore,
): Promise<DatedScore | null> {
  const at = now();
  // Waits for an erasure in progress, and then finds the number gone.
  const { rowCount } = await db.execute(sql`
    insert into courier_scores (phone, kind, score, asked_at)
    select phone, ${kind}, ${JSON.stringify(score)}::jsonb, ${at} from (
      select phone from orders where id = ${orderId} and phone = ${phone}
         and exists (select from courier_accounts where id = ${id}) for share) asked
    on conflict (phone, kind) do update set score = excluded.score, asked_at = excluded.asked_at`);
  return rowCount === 1 ? { score, at } : null;
}
