import { sql } from "drizzle-orm";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

const minutes = 10;

/** How often something may be tried in ten minutes, for each of several keys. */
export type Limit = { key: string; most: number };

/**
 * Counts a try before it is made, in one statement: a hundred at the same moment are a hundred. Refuses
 * `too-many-requests` where one of the limits is passed.
 */
export async function countAttempt(shop: Shop, limits: Limit[]): Promise<void> {
  const counted = await count(shop, limits);
  const most = new Map(limits.map((limit) => [limit.key, limit.most]));
  if (counted.some(({ key, count }) => count > (most.get(key) ?? 0))) throw new Refusal("too-many-requests");
}

/** Counts a try, refuses nothing and answers which one of its ten minutes it is. */
export async function noteAttempt(shop: Shop, key: string): Promise<number> {
  const [counted] = await count(shop, [{ key }]);
  return counted?.count ?? 0;
}

async function count(shop: Shop, limits: Pick<Limit, "key">[]): Promise<{ key: string; count: number }[]> {
  const now = shop.now();
  const endsAt = new Date(now.getTime() + minutes * 60_000);
  // In order of key: two tries that share both never wait for each other crosswise.
  const keys = limits.map(({ key }) => key).sort();
  const { rows: counted } = await shop.db.execute<{ key: string; count: number }>(sql`
    insert into attempts (key, count, ends_at)
    select key, 1, ${endsAt}::timestamptz from unnest(${sql.param(keys)}::text[]) with ordinality as t (key, n) order by n
    on conflict (key) do update set
      count = case when attempts.ends_at <= ${now} then 1 else attempts.count + 1 end,
      ends_at = case when attempts.ends_at <= ${now} then excluded.ends_at else attempts.ends_at end
    returning key, count`);
  await sweepAttempts(shop);
  return counted;
}

/** Refuses `too-many-requests` where one of the limits is reached, and counts nothing. */
export async function refuseTired(shop: Shop, limits: Limit[]): Promise<void> {
  if (await isTired(shop, limits)) throw new Refusal("too-many-requests");
}

/** Whether one of the limits is reached; counts nothing. */
export async function isTired(shop: Shop, limits: Limit[]): Promise<boolean> {
  const { rows } = await shop.db.execute<{ key: string; count: number }>(sql`
    select key, count from attempts where key in ${limits.map(({ key }) => key)} and ends_at > ${shop.now()}`);
  const most = new Map(limits.map((limit) => [limit.key, limit.most]));
  return rows.some(({ key, count }) => count >= (most.get(key) ?? 0));
}

/** Throws ended windows away, a few at a time: whoever tries new names without end leaves nothing behind. */
async function sweepAttempts(shop: Shop): Promise<void> {
  await shop.db.execute(sql`
    delete from attempts where key in (
      select key from attempts where ends_at <= ${shop.now()} limit 50 for update skip locked)`);
}

/** Takes a try back that turned out well: only failures are held against anybody. */
export async function forgiveAttempt(shop: Shop, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key).sort();
  await shop.db.execute(sql`update attempts set count = count - 1 where count > 0 and key in ${keys}`);
}
