import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { idempotencyKeys, orders, users } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { draftProduct, draftVariant } from "../shop/catalog/product-draft.ts";
import { saveProducts } from "../shop/catalog/save-products.ts";
import { fromTaka } from "../shop/money.ts";

/** An order sent under a key of its own. */
export type SentOrder = { key: string; body: string };
export type OrderResponse = { status: number; number: string | null; code: string | null; durationMs: number };

/** Adds a lipstick for 100 taka and an admin. Returns the lipstick's id. */
export async function addTestProduct(db: Database, stock = 1_000_000): Promise<string> {
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

export function buildOrder(productId: string, fullName = "Nusrat Jahan"): SentOrder {
  const phone = `017${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const billingDetails = { fullName, phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
  const items = [{ productId, quantity: 1 }];
  return { key: randomUUID(), body: JSON.stringify({ billingDetails, items, deliveryArea: "inside", total: 160 }) };
}

/** Sends an order; null without an answer. */
export async function sendOrder(url: string, { key, body }: SentOrder): Promise<OrderResponse | null> {
  const startedAt = performance.now();
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
  try {
    const response = await fetch(`${url}/api/orders`, { method: "POST", headers, body });
    const responseBody = (await response.json()) as { number?: string; error?: { code: string } };
    const durationMs = performance.now() - startedAt;
    return {
      status: response.status,
      number: responseBody.number ?? null,
      code: responseBody.error?.code ?? null,
      durationMs,
    };
  } catch {
    return null;
  }
}

/** Repeats while told to wait: a busy machine is not an error. */
export async function sendWithRetry(url: string, sent: SentOrder): Promise<OrderResponse | null> {
  for (;;) {
    const result = await sendOrder(url, sent);
    if (result?.status !== 503) return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Customers who order without a pause until stopped; every order is remembered. */
export function startBuyers(url: string, productId: string, count: number) {
  const acknowledged = new Map<string, string>();
  const refused: OrderResponse[] = [];
  const unanswered: SentOrder[] = [];
  let isRunning = true;
  const buy = async () => {
    while (isRunning) {
      const sent = buildOrder(productId);
      const result = await sendOrder(url, sent);
      if (result?.number) acknowledged.set(sent.key, result.number);
      else if (result) refused.push(result);
      else unanswered.push(sent);
      if (!result) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const finished = Promise.all(Array.from({ length: count }, buy));
  const stop = async () => {
    isRunning = false;
    await finished;
  };
  return { acknowledged, refused, unanswered, stop };
}

/** The number of the order a key created; null if none. */
export async function orderNumberOfKey(db: Database, key: string): Promise<string | null> {
  const [found] = await db
    .select({ number: orders.number })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key));
  return found?.number ?? null;
}

/** Numbers that no order has. */
export async function missingOrders(db: Database, numbers: Iterable<string>): Promise<string[]> {
  const expected = [...numbers];
  const found = await db
    .select({ number: orders.number })
    .from(orders)
    .where(sql`number = any(${sql.param(expected)})`);
  const stored = new Set(found.map(({ number }) => number));
  return expected.filter((number) => !stored.has(number));
}
