import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/** How often something may be tried in so many minutes (ten, where not said), under a key that says by whom and what. */
export type Limit = { key: string; most: number; minutes?: number };

type Counting = Pick<Shop, "db" | "now">;

/** A key's window as it stands in the database; its end in milliseconds. */
type Counted = { key: string; count: number; endsAt: number };

const endOfWindow = sql`(extract(epoch from rate_limits.ends_at) * 1000)::float8`;

/**
 * Counts a try before it is made, in one statement: a hundred at the same moment are a hundred. Refuses
 * `too-many-requests` where one of the limits is passed. In a transaction (`tx`) a refusal undoes the count with it.
 */
export async function countAttempt(shop: Counting, limits: Limit[], tx: Database = shop.db): Promise<void> {
  refuseKnown(shop, limits);
  const counted = await count(shop, limits, tx);
  refuseFull(shop, limits, counted, (each, most) => each.count > most);
}

/** Counts a try, refuses nothing and answers which one of its ten minutes it is. */
export async function noteAttempt(shop: Counting, key: string): Promise<number> {
  const [counted] = await count(shop, [{ key, most: 0 }], shop.db);
  return counted?.count ?? 0;
}

/**
 * Each limit in the order given, the narrower ones first, and none after one that is passed: whoever is refused uses up
 * nothing that others share. The same order at every try also keeps two of them from waiting for each other crosswise.
 */
async function count(shop: Counting, limits: Limit[], tx: Database): Promise<Counted[]> {
  const now = shop.now();
  // A count of its own need not outlive a crash, and nobody waits for the disk; inside a transaction it is as safe as that.
  const isAlone = tx === shop.db;
  const lightly = isAlone
    ? sql`lightly as materialized (select set_config('synchronous_commit', 'off', true)), `
    : sql``;
  const from = isAlone ? sql`from lightly` : sql``;
  const steps = limits.map(({ key, minutes = 10 }, nth) => {
    const before = limits.slice(0, nth).map(({ most }, n) => sql`select from ${step(n)} where count > ${most}`);
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
  const counting = sql`with ${lightly}${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)}`;
  const rows = isAlone ? await prepared<Counted>(tx, counting) : (await tx.execute<Counted>(counting)).rows;
  if (isDue(shop)) await sweepAttempts(shop, tx);
  return rows;
}

function step(nth: number): SQL {
  return sql.raw(`step_${nth}`);
}

/** Refuses `too-many-requests` where one of the limits is reached, and counts nothing. */
export async function refuseTired(shop: Counting, limits: Limit[], tx: Database = shop.db): Promise<void> {
  refuseKnown(shop, limits);
  refuseFull(shop, limits, await windowsOf(shop, limits, tx), (each, most) => each.count >= most);
}

/** Whether one of the limits is reached; counts nothing. */
export async function isTired(shop: Counting, limits: Limit[]): Promise<boolean> {
  const most = mostOf(limits);
  return (await windowsOf(shop, limits, shop.db)).some(({ key, count }) => count >= (most.get(key) ?? 0));
}

async function windowsOf(shop: Counting, limits: Limit[], tx: Database): Promise<Counted[]> {
  const { rows } = await tx.execute<Counted>(sql`
    select key, count, ${endOfWindow} as "endsAt" from rate_limits
     where key in ${limits.map(({ key }) => key)} and ends_at > ${shop.now()}`);
  return rows;
}

/** How often each of these keys was counted in its present window. */
export async function countsOf(shop: Counting, keys: string[]): Promise<Map<string, number>> {
  const counted = await windowsOf(
    shop,
    keys.map((key) => ({ key, most: 0 })),
    shop.db,
  );
  return new Map(counted.map(({ key, count }) => [key, count]));
}

function mostOf(limits: Limit[]): Map<string, number> {
  return new Map(limits.map(({ key, most }) => [key, most]));
}

// Ended windows are thrown away every so often, more at a time than could have come in between: at each count it would cost
// as much as the count itself.
const betweenSweeps = { counts: 20, ms: 10_000 };
const lastSweeps = new WeakMap<Database, { counts: number; at: number }>();

function isDue({ db, now }: Counting): boolean {
  const last = lastSweeps.get(db);
  const at = now().getTime();
  const isLong = !last || last.counts >= betweenSweeps.counts || Math.abs(at - last.at) >= betweenSweeps.ms;
  lastSweeps.set(db, isLong ? { counts: 0, at } : { counts: last.counts + 1, at: last.at });
  return isLong;
}

/** Throws ended windows away: whoever tries new names without end leaves nothing behind. */
async function sweepAttempts(shop: Counting, tx: Database): Promise<void> {
  await tx.execute(sql`
    delete from rate_limits where key in (
      select key from rate_limits where ends_at <= ${shop.now()} limit 500 for update skip locked)`);
}

/** Takes a try back that turned out well: only failures are held against anybody. */
export async function forgiveAttempt(shop: Counting, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key).sort();
  await shop.db.execute(sql`update rate_limits set count = count - 1 where count > 0 and key in ${keys}`);
  for (const key of keys) knownFull(shop).delete(key);
}

// What this process knows to be full, and until when, is refused without asking: a flood does not become a flood of
// queries. One list for each database, and no longer than so many keys, whoever makes names up.
const lists = new WeakMap<Database, LRUCache<string, number>>();
const longestList = 10_000;

function knownFull({ db }: Counting): LRUCache<string, number> {
  const list = lists.get(db) ?? new LRUCache<string, number>({ max: longestList });
  lists.set(db, list);
  return list;
}

function refuseKnown(shop: Counting, limits: Limit[]): void {
  const full = knownFull(shop);
  const now = shop.now().getTime();
  for (const { key } of limits) {
    const endsAt = full.get(key) ?? 0;
    if (endsAt > now) throw tooOften(endsAt, now);
    full.delete(key);
  }
}

function refuseFull(
  shop: Counting,
  limits: Limit[],
  counted: Counted[],
  isFull: (each: Counted, most: number) => boolean,
): void {
  const most = mostOf(limits);
  const full = counted.filter((each) => isFull(each, most.get(each.key) ?? 0));
  for (const { key, endsAt } of full) knownFull(shop).set(key, endsAt);
  if (full.length > 0) throw tooOften(Math.max(...full.map(({ endsAt }) => endsAt)), shop.now().getTime());
}

function tooOften(endsAt: number, now: number): Refusal {
  return new Refusal("too-many-requests", { againIn: Math.max(1, Math.ceil((endsAt - now) / 1000)) });
}
