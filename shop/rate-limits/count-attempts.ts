import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/open.ts";
import { queryPrepared } from "../../db/prepared.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/** At most `max` attempts in `minutes` (default ten) under a key that names who and what. */
export type Limit = { key: string; max: number; minutes?: number };

/** Attempts are counted in the shop's database, by its clock. */
export type RateLimitStore = Pick<Shop, "db" | "now">;

/** A key's window in the database; its end in milliseconds. */
type RateLimitWindow = { key: string; count: number; endsAt: number };

const endOfWindow = sql`(extract(epoch from rate_limits.ends_at) * 1000)::float8`;

/**
 * Counts an attempt before it is made, atomically even in parallel. Refuses `too-many-requests` if a limit is exceeded.
 * In a transaction (`tx`) a refusal undoes the count as well.
 */
export async function consume(shop: RateLimitStore, limits: Limit[], tx: Database = shop.db): Promise<void> {
  refuseIfFull((await tryConsume(shop, limits, tx)).secondsUntilFree);
}

/** An attempt: null seconds if it was within its limits, and how many there were under each key that was counted. */
type ConsumedAttempt = { secondsUntilFree: number | null; counts: ReadonlyMap<string, number> };

/** The same without refusing: where refused attempts are frequent, a refusal for each would cost more than all else. */
export async function tryConsume(
  shop: RateLimitStore,
  limits: Limit[],
  tx: Database = shop.db,
): Promise<ConsumedAttempt> {
  const cached = secondsUntilCachedEnd(shop, limits);
  if (cached !== null) return { secondsUntilFree: cached, counts: new Map() };
  const counted = await count(shop, limits, tx);
  return {
    secondsUntilFree: secondsUntilFree(shop, limits, counted, (each, max) => each.count > max),
    counts: new Map(counted.map((each) => [each.key, each.count])),
  };
}

/** Counts an attempt without refusing; returns its number within the ten minutes. */
export async function recordAttempt(shop: RateLimitStore, key: string): Promise<number> {
  const [counted] = await count(shop, [{ key, max: 0 }], shop.db);
  return counted?.count ?? 0;
}

/**
 * Counts the limits in the given order, narrow ones first, and stops at the first exceeded one: a refused client uses
 * up nothing that others share. The fixed order also prevents deadlocks.
 */
async function count(shop: RateLimitStore, limits: Limit[], tx: Database): Promise<RateLimitWindow[]> {
  const now = shop.now();
  // A lone count need not survive a crash, so it does not wait for the disk; in a transaction it is as durable as that.
  const isOutsideTransaction = tx === shop.db;
  const asynchronousCommit = isOutsideTransaction
    ? sql`lightly as materialized (select set_config('synchronous_commit', 'off', true)), `
    : sql``;
  const from = isOutsideTransaction ? sql`from lightly` : sql``;
  const steps = limits.map(({ key, minutes = 10 }, nth) => {
    const before = limits.slice(0, nth).map(({ max }, n) => sql`select from ${step(n)} where count > ${max}`);
    const within = before.length === 0 ? sql`` : sql`where not exists (${sql.join(before, sql` union all `)})`;
    return sql`${step(nth)} as (
      insert into rate_limits (key, count, ends_at)
      select ${key}::text, 1, ${new Date(now.getTime() + minutes * 60_000)}::timestamptz ${from} ${within}
      on conflict (key) do update set
        count = case when rate_limits.ends_at <= ${now} then 1 else rate_limits.count + 1 end,
        ends_at = case when rate_limits.ends_at <= ${now} then excluded.ends_at else rate_limits.ends_at end
      returning key, count, ${endOfWindow} as "endsAt")`;
  });
  const all = limits.map((_, nth) => sql`select * from ${step(nth)}`);
  const counting = sql`with ${asynchronousCommit}${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)}`;
  const rows = isOutsideTransaction
    ? await queryPrepared<RateLimitWindow>(tx, counting)
    : (await tx.execute<RateLimitWindow>(counting)).rows;
  if (isPurgeDue(shop)) await purgeEndedWindows(shop, tx);
  return rows;
}

function step(nth: number): SQL {
  return sql.raw(`step_${nth}`);
}

/** Refuses `too-many-requests` if a limit is reached, and counts nothing. */
export async function assertAllowed(shop: RateLimitStore, limits: Limit[], tx: Database = shop.db): Promise<void> {
  refuseIfFull(secondsUntilCachedEnd(shop, limits));
  refuseIfFull(secondsUntilFree(shop, limits, await readWindows(shop, limits, tx), (each, max) => each.count >= max));
}

/** Whether a limit is reached; counts nothing. */
export async function isLimited(shop: RateLimitStore, limits: Limit[]): Promise<boolean> {
  const max = maxByKey(limits);
  return (await readWindows(shop, limits, shop.db)).some(({ key, count }) => count >= (max.get(key) ?? 0));
}

async function readWindows(shop: RateLimitStore, limits: Limit[], tx: Database): Promise<RateLimitWindow[]> {
  const { rows } = await tx.execute<RateLimitWindow>(sql`
    select key, count, ${endOfWindow} as "endsAt" from rate_limits
     where key in ${limits.map(({ key }) => key)} and ends_at > ${shop.now()}`);
  return rows;
}

/** The count of each key in its current window. */
export async function readCounts(shop: RateLimitStore, keys: string[]): Promise<Map<string, number>> {
  const counted = await readWindows(
    shop,
    keys.map((key) => ({ key, max: 0 })),
    shop.db,
  );
  return new Map(counted.map(({ key, count }) => [key, count]));
}

function maxByKey(limits: Limit[]): Map<string, number> {
  return new Map(limits.map(({ key, max }) => [key, max]));
}

// Purging on every count would cost as much as the count itself. Each purge removes more than can have been added
// since.
const purgeInterval = { counts: 20, ms: 10_000 };
const lastPurges = new WeakMap<Database, { counts: number; at: number }>();

function isPurgeDue({ db, now }: RateLimitStore): boolean {
  const last = lastPurges.get(db);
  const at = now().getTime();
  const isLong = !last || last.counts >= purgeInterval.counts || Math.abs(at - last.at) >= purgeInterval.ms;
  lastPurges.set(db, isLong ? { counts: 0, at } : { counts: last.counts + 1, at: last.at });
  return isLong;
}

/** Deletes ended windows, so that a client inventing keys leaves nothing behind. */
async function purgeEndedWindows(shop: RateLimitStore, tx: Database): Promise<void> {
  await tx.execute(sql`
    delete from rate_limits where key in (
      select key from rate_limits where ends_at <= ${shop.now()} limit 500 for update skip locked)`);
}

/**
 * Takes back an attempt that succeeded: only failures count against a client. Locks the keys in the order in which
 * `count` does: in another one the two would wait for each other.
 */
export async function refundAttempt(shop: RateLimitStore, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await shop.db.execute(sql`
    with locked as materialized (
      select key from rate_limits where count > 0 and key in ${keys}
       order by array_position(${sql.param(keys)}::text[], key) for update)
    update rate_limits set count = count - 1 from locked where rate_limits.key = locked.key`);
  for (const key of keys) exceededCache(shop).delete(key);
}

// Keys known to be full, and until when: refused without a query, so that a flood of requests is no flood of queries.
// One bounded cache per database.
const exceededCaches = new WeakMap<Database, LRUCache<string, number>>();
const maxCachedKeys = 10_000;

function exceededCache({ db }: RateLimitStore): LRUCache<string, number> {
  const cache = exceededCaches.get(db) ?? new LRUCache<string, number>({ max: maxCachedKeys });
  exceededCaches.set(db, cache);
  return cache;
}

function secondsUntilCachedEnd(shop: RateLimitStore, limits: Limit[]): number | null {
  const exceeded = exceededCache(shop);
  const now = shop.now().getTime();
  for (const { key } of limits) {
    const endsAt = exceeded.get(key) ?? 0;
    if (endsAt > now) return secondsUntil(endsAt, now);
    exceeded.delete(key);
  }
  return null;
}

function secondsUntilFree(
  shop: RateLimitStore,
  limits: Limit[],
  counted: RateLimitWindow[],
  isExceeded: (each: RateLimitWindow, max: number) => boolean,
): number | null {
  const max = maxByKey(limits);
  const exceeded = counted.filter((each) => isExceeded(each, max.get(each.key) ?? 0));
  for (const { key, endsAt } of exceeded) exceededCache(shop).set(key, endsAt);
  return exceeded.length === 0
    ? null
    : secondsUntil(Math.max(...exceeded.map(({ endsAt }) => endsAt)), shop.now().getTime());
}

function secondsUntil(endsAt: number, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}

function refuseIfFull(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds !== null) throw new Refusal("too-many-requests", { retryAfterSeconds });
}
