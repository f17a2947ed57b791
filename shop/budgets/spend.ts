import { createHmac } from "node:crypto";
import type { Database } from "../../db/open.ts";
import { assertAllowed, consume, isLimited, type Limit, readCounts, refundAttempt } from "../auth/rate-limit.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { shopSecret } from "../shop-secret.ts";
import { type BudgetKeys, type BudgetName, budgets } from "./budgets.ts";

/** Budgets are counted in the shop's database, by its clock. */
export type BudgetStore = Pick<Shop, "db" | "now">;

/**
 * Counts one spending of a budget before the work is done. Refuses `too-many-requests`, with the seconds until a retry
 * makes sense. In a transaction (`tx`) a refusal undoes the count as well.
 */
export async function spend<Name extends BudgetName>(
  store: BudgetStore,
  name: Name,
  keys: BudgetKeys<Name>,
  tx?: Database,
): Promise<void> {
  await withTally(store, name, async () => consume(store, await limitsOf(store, name, keys), tx));
}

/** Like `spend`, but returns false instead of refusing. */
export async function trySpend<Name extends BudgetName>(
  store: BudgetStore,
  name: Name,
  keys: BudgetKeys<Name>,
): Promise<boolean> {
  try {
    await spend(store, name, keys);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "too-many-requests") return false;
    throw error;
  }
}

/** Returns a spending: for a correct guess, or for an order that was refused and sent no SMS. */
export async function refundBudget<Name extends BudgetName>(
  store: BudgetStore,
  name: Name,
  keys: BudgetKeys<Name>,
): Promise<void> {
  await refundAttempt(store, await limitsOf(store, name, keys));
}

/** Refuses `too-many-requests` if nothing is left of a budget; spends nothing. */
export async function assertNotSpent<Name extends BudgetName>(
  store: BudgetStore,
  name: Name,
  keys: BudgetKeys<Name>,
  tx?: Database,
): Promise<void> {
  await withTally(store, name, async () => assertAllowed(store, await limitsOf(store, name, keys), tx));
}

/** Whether nothing is left of a budget; spends nothing. */
export async function isSpent<Name extends BudgetName>(
  store: BudgetStore,
  name: Name,
  keys: BudgetKeys<Name>,
): Promise<boolean> {
  return isLimited(store, await limitsOf(store, name, keys));
}

/**
 * A budget's limits with hashed keys: without the shop's secret nobody reads a phone out of them. Limits with a null
 * part do not apply.
 */
export async function limitsOf<Name extends BudgetName>(
  { db }: BudgetStore,
  name: Name,
  keys: BudgetKeys<Name>,
): Promise<Limit[]> {
  const secret = await shopSecret(db, "budget-keys");
  const values: Record<string, string | null> = { ...keys, total: "" };
  return budgets[name].limits.flatMap(({ by, max, minutes }) => {
    const parts = by.split("+").map((part) => values[part] ?? null);
    if (parts.includes(null)) return [];
    const subject = () => createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");
    const key = by === "total" ? totalKey(name, minutes) : `${name} ${by}/${minutes} ${subject()}`;
    return [{ key, max: max, minutes }];
  });
}

function totalKey(name: BudgetName, minutes: number): string {
  return `${name} total/${minutes}`;
}

/** The used share of each budget's total in its current window: 1 is all of it. */
export async function budgetTotalsUsed({ db, now }: BudgetStore): Promise<Map<BudgetName, number>> {
  const totals = (Object.keys(budgets) as BudgetName[]).flatMap((name) =>
    budgets[name].limits.flatMap(({ by, max, minutes }) =>
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
export type BudgetTally = { spent: number; refused: number };

const tallies = new WeakMap<Database, Map<BudgetName, BudgetTally>>();

/** The tallies of all budgets, also of unused ones. */
export function budgetTallies(db: Database): Map<BudgetName, BudgetTally> {
  const existing = tallies.get(db);
  if (existing) return existing;
  const names = Object.keys(budgets) as BudgetName[];
  const created = new Map(names.map((name) => [name, { spent: 0, refused: 0 }]));
  tallies.set(db, created);
  return created;
}

async function withTally(store: BudgetStore, name: BudgetName, work: () => Promise<void>): Promise<void> {
  const tally = budgetTallies(store.db).get(name);
  try {
    await work();
    if (tally) tally.spent += 1;
  } catch (error) {
    if (tally && error instanceof Refusal && error.code === "too-many-requests") tally.refused += 1;
    throw error;
  }
}
