import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { idempotencyKeys, orders, users } from "../db/tables.ts";
import { transaction } from "../db/transaction.ts";
import { draftProduct, draftVariant } from "../shop/catalog/product-draft.ts";
import { saveProducts } from "../shop/catalog/save-products.ts";
import { fromTaka } from "../shop/money.ts";

/** An order that somebody has sent, under a key of its own. */
export type Sent = { key: string; body: string };
export type Answered = { status: number; number: string | null; code: string | null; took: number };

/** Puts a lipstick on the shelf, for 100 taka, and an admin behind the counter. Answers the lipstick's id. */
export async function stockShelf(db: Database, stock = 1_000_000): Promise<string> {
  const admin = { id: "admin", email: "admin@labonno.example", name: "Rupa", role: "admin" } as const;
  await db.insert(users).values(admin).onConflictDoNothing();
  const draft = draftProduct({
    ...{ category: "Makeup", brand: "Labonno", name: { en: "Sindoor Lipstick", bn: null } },
    variants: [draftVariant({ price: fromTaka(100), stock })],
  });
  const [saved] = await transaction(db, (tx) => saveProducts(tx, [draft], new Date()));
  if (!saved) throw new Error("nothing was saved");
  return saved.id;
}

export function orderOf(productId: string, fullName = "Nusrat Jahan"): Sent {
  const phone = `017${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const billingDetails = { fullName, phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
  const items = [{ productId, quantity: 1 }];
  return { key: randomUUID(), body: JSON.stringify({ billingDetails, items, deliveryArea: "inside", total: 160 }) };
}

/** Sends an order; null where no answer came. */
export async function send(url: string, { key, body }: Sent): Promise<Answered | null> {
  const begun = performance.now();
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
  try {
    const response = await fetch(`${url}/api/orders`, { method: "POST", headers, body });
    const said = (await response.json()) as { number?: string; error?: { code: string } };
    const took = performance.now() - begun;
    return { status: response.status, number: said.number ?? null, code: said.error?.code ?? null, took };
  } catch {
    return null;
  }
}

/** The same, again and again while she is told to come later: a busy machine is no fault of the shop's. */
export async function insist(url: string, sent: Sent): Promise<Answered | null> {
  for (;;) {
    const answered = await send(url, sent);
    if (answered?.status !== 503) return answered;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** People who order without a pause until they are told to stop; nobody's order is forgotten. */
export function buyers(url: string, productId: string, count: number) {
  const acknowledged = new Map<string, string>();
  const refused: Answered[] = [];
  const unanswered: Sent[] = [];
  let isOpen = true;
  const buy = async () => {
    while (isOpen) {
      const sent = orderOf(productId);
      const answered = await send(url, sent);
      if (answered?.number) acknowledged.set(sent.key, answered.number);
      else if (answered) refused.push(answered);
      else unanswered.push(sent);
      if (!answered) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const all = Promise.all(Array.from({ length: count }, buy));
  const stop = async () => {
    isOpen = false;
    await all;
  };
  return { acknowledged, refused, unanswered, stop };
}

/** The number of the order that a key has made; null where it made none. */
export async function orderOfKey(db: Database, key: string): Promise<string | null> {
  const [found] = await db
    .select({ number: orders.number })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key));
  return found?.number ?? null;
}

/** Those of the numbers that no order has. */
export async function missingOf(db: Database, numbers: Iterable<string>): Promise<string[]> {
  const asked = [...numbers];
  const found = await db
    .select({ number: orders.number })
    .from(orders)
    .where(sql`number = any(${sql.param(asked)})`);
  const kept = new Set(found.map(({ number }) => number));
  return asked.filter((number) => !kept.has(number));
}
