import { createHmac } from "node:crypto";
import type { Database } from "../../db/open.ts";
import { Refusal } from "../refusal.ts";
import { shopSecret } from "../shop-secret.ts";
import {
  assertAllowed,
  consume,
  isLimited,
  type Limit,
  type RateLimitStore,
  readCounts,
  refundAttempt,
  tryConsume,
} from "./count-attempts.ts";
import { type RateLimitKeys, type RateLimitName, rateLimits } from "./limits.ts";

/**
 * Counts one spending under a rate limit before the work is done. Refuses `too-many-requests`, with the seconds until a retry
 * makes sense. In a transaction (`tx`) a refusal undoes the count as well.
 */
export async function spend<Name extends RateLimitName>(
  store: RateLimitStore,
  name: Name,
  keys: RateLimitKeys<Name>,
  tx?: Database,
): Promise<void> {
  await withTally(store, name, async () => consume(store, await limitsOf(store, name, keys), tx));
}

/** Like `spend`, but returns false instead of refusing. */
export async function trySpend<Name extends RateLimitName>(
  store: RateLimitStore,
  name: Name,
  keys: RateLimitKeys<Name>,
  tx?: Database,
): Promise<boolean> {
  return (await trySpendCounting(store, name, keys, tx)) !== null;
}

/** The same, and answers how often it was spent in the window of a key (`network`), 0 where none applies; null for false. */
export async function trySpendCounting<Name extends RateLimitName>(
  store: RateLimitStore,
  name: Name,
  keys: RateLimitKeys<Name>,
  tx?: Database,
): Promise<((by: string) => number) | null> {
  const { secondsUntilFree, counts } = await tryConsume(store, await limitsOf(store, name, keys), tx);
  const isSpent = secondsUntilFree === null;
  const tally = rateLimitTallies(store.db).get(name);
  if (tally) tally[isSpent ? "spent" : "refused"] += 1;
  if (!isSpent) return null;
  return (by) => [...counts].find(([key]) => key.startsWith(`${name} ${by}/`))?.[1] ?? 0;
}

/** Returns a spending: for a correct guess, or for an order that was refused and sent no SMS. */
export async function refundRateLimit<Name extends RateLimitName>(
  store: RateLimitStore,
  name: Name,
  keys: RateLimitKeys<Name>,
): Promise<void> {
  await refundAttempt(store, await limitsOf(store, name, keys));
}

/** Refuses `too-many-requests` if a rate limit is reached; spends nothing. */
export async function assertNotSpent<Name extends RateLimitName>(
  store: RateLimitStore,
  name: Name,
  keys: RateLimitKeys<Name>,
  tx?: Database,
): Promise<void> {
  await withTally(store, name, async () => assertAllowed(store, await limitsOf(store, name, keys), tx));
}

/** Whether a rate limit is reached; spends nothing. */
export async function isSpent<Name extends RateLimitName>(
  store: RateLimitStore,
  name: Name,
  keys: RateLimitKeys<Name>,
): Promise<boolean> {
  return isLimited(store, await limitsOf(store, name, keys));
}

/**
 * The limits of a name with hashed keys: without the shop's secret nobody reads a phone out of them. Limits with a null
 * part do not apply.
 */
export async function limitsOf<Name extends RateLimitName>(
  { db }: RateLimitStore,
  name: Name,
  keys: RateLimitKeys<Name>,
): Promise<Limit[]> {
  const secret = await shopSecret(db, "budget-keys");
  const values: Record<string, string | null> = { ...keys, total: "" };
  return rateLimits[name].limits.flatMap(({ by, max, minutes }) => {
    const parts = by.split("+").map((part) => values[part] ?? null);
    if (parts.includes(null)) return [];
    const subject = () => createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");
    const key = by === "total" ? totalKey(name, minutes) : `${name} ${by}/${minutes} ${subject()}`;
    return [{ key, max: max, minutes }];
  });
}

function totalKey(name: RateLimitName, minutes: number): string {
  return `${name} total/${minutes}`;
}

/** The used share of each rate limit's total in its current window: 1 is all of it. */
export async function rateLimitTotalsUsed({ db, now }: RateLimitStore): Promise<Map<RateLimitName, number>> {
  const totals = (Object.keys(rateLimits) as RateLimitName[]).flatMap((name) =>
    rateLimits[name].limits.flatMap(({ by, max, minutes }) =>
      by === "total" ? [{ name, max, key: totalKey(name, minutes) }] : [],
    ),
  );
  const counts = await readCounts(
    { db, now },
    totals.map(({ key }) => key),
  );
  return new Map(totals.map(({ name, max, key }) => [name, Math.min(1, (counts.get(key) ?? 0) / max)]));
}

/** Counts of this process since it started. */
export type RateLimitTally = { spent: number; refused: number };

const tallies = new WeakMap<Database, Map<RateLimitName, RateLimitTally>>();

/** The tallies of all rate limits, also of unused ones. */
export function rateLimitTallies(db: Database): Map<RateLimitName, RateLimitTally> {
  const existing = tallies.get(db);
  if (existing) return existing;
  const names = Object.keys(rateLimits) as RateLimitName[];
  const created = new Map(names.map((name) => [name, { spent: 0, refused: 0 }]));
  tallies.set(db, created);
  return created;
}

async function withTally(store: RateLimitStore, name: RateLimitName, work: () => Promise<void>): Promise<void> {
  const tally = rateLimitTallies(store.db).get(name);
  try {
    await work();
    if (tally) tally.spent += 1;
  } catch (error) {
    if (tally && error instanceof Refusal && error.code === "too-many-requests") tally.refused += 1;
    throw error;
  }
}
