import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { QuoteResponse } from "../../api/contract/cart.ts";
import type { AdminClient, SellableVariant } from "./admin-client.ts";
import { front } from "./cluster.ts";
import { waitUntil } from "./processes.ts";

/** The outcome of one customer's order. Times are milliseconds. */
export type PurchaseResult = {
  phone: string;
  /** Null if the shop refused the order or never responded in time. */
  number: string | null;
  refusal: string | null;
  attempts: number;
  /** When the customer first submitted, and when the response came. */
  submittedAt: number;
  answeredAt: number;
};

type RetryLimit = { timeoutSeconds: number };

// Timeout of the checkout's own call (app/browser/request.ts), and how long a person waits before retrying.
const requestTimeoutMs = 20_000;
const retryDelayMs = 2000;

let buyerCount = 0;

/**
 * Orders one piece as the checkout does: quotes, then sends with one idempotency key, and retries with the same key if no
 * response comes or the shop asks to wait.
 */
export async function buy(
  offered: SellableVariant,
  total: number,
  { timeoutSeconds }: RetryLimit,
): Promise<PurchaseResult> {
  buyerCount += 1;
  const phone = `017${String(buyerCount).padStart(8, "0")}`;
  const body = JSON.stringify({
    billingDetails: { fullName: `Buyer ${buyerCount}`, phone, address: "House 24, Road 7", city: "Dhaka" },
    items: [{ productId: offered.productId, variantId: offered.variantId, quantity: 1 }],
    deliveryArea: "inside",
    total,
  });
  const headers = {
    "Content-Type": "application/json",
    "Idempotency-Key": randomUUID(),
    "X-Forwarded-For": `10.${(buyerCount >> 16) & 255}.${(buyerCount >> 8) & 255}.${buyerCount & 255}`,
  };
  const submittedAt = Date.now();
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await send(headers, body);
    const answeredAt = Date.now();
    if (outcome !== "again" || answeredAt - submittedAt > timeoutSeconds * 1000) {
      const { number = null, refusal = null } = outcome === "again" ? { refusal: "no answer" } : outcome;
      return { phone, number, refusal, attempts, submittedAt, answeredAt };
    }
    await sleep(retryDelayMs);
  }
}

type Outcome = { number?: string; refusal?: string } | "again";

async function send(headers: Record<string, string>, body: string): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetch(`${front}/api/orders`, { method: "POST", headers, body, signal });
    if (response.status >= 500) return "again";
    const result = (await response.json()) as { number?: string; error?: { code: string } };
    if (response.status === 201 && result.number) return { number: result.number };
    return { refusal: result.error?.code ?? String(response.status) };
  } catch {
    return "again";
  }
}

/** Price of one piece, delivered inside Dhaka. */
export async function quoteTotal({ productId, variantId }: SellableVariant): Promise<number> {
  const body = JSON.stringify({ lines: [{ productId, variantId, quantity: 1 }], deliveryArea: "inside" });
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${front}/api/cart/quote`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`A quote was refused: ${await response.text()}`);
  return ((await response.json()) as QuoteResponse).total;
}

export type BuyerStream = {
  /** In order of arrival. */ purchases: PurchaseResult[];
  stop: () => Promise<PurchaseResult[]>;
};

/** Starts a customer at an interval, even if earlier ones still wait, until `stop`, which waits for all of them. */
export function startBuyers(products: { offered: SellableVariant; total: number }[], perSecond: number): BuyerStream {
  const purchases: PurchaseResult[] = [];
  const pending: Promise<void>[] = [];
  let nextIndex = 0;
  const timer = setInterval(() => {
    const { offered, total } = products[nextIndex++ % products.length] as (typeof products)[number];
    pending.push(buy(offered, total, { timeoutSeconds: 120 }).then((each) => void purchases.push(each)));
  }, 1000 / perSecond);
  return {
    purchases,
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      return purchases;
    },
  };
}

/** These customers' orders in the database: stored, accepted but missing, duplicates. */
export type OrderCheck = { written: number; lost: number; duplicates: number };

/** Reads the database directly afterwards. */
export class Ledger {
  readonly #databaseUrl: string;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async check(purchases: PurchaseResult[]): Promise<OrderCheck> {
    const rows = await this.#ask<{ phone: string; number: string }>(
      "select phone, number from orders where phone = any($1)",
      [purchases.map(({ phone }) => `+88${phone}`)],
    );
    const numbers = new Set(rows.map(({ number }) => number));
    const phones = new Set(rows.map(({ phone }) => phone));
    return {
      written: rows.length,
      lost: purchases.filter(({ number }) => number !== null && !numbers.has(number)).length,
      duplicates: rows.length - phones.size,
    };
  }

  async stockOf(variantId: string): Promise<number> {
    const [row] = await this.#ask<{ stock: number }>("select stock from variants where id = $1", [variantId]);
    return row?.stock ?? Number.NaN;
  }

  async #ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row[]> {
    return waitUntil("the database, to look what stands there", async () => {
      const client = new pg.Client({ connectionString: this.#databaseUrl });
      client.on("error", () => {});
      await client.connect();
      try {
        return (await client.query<Row>(statement, values)).rows;
      } finally {
        await client.end();
      }
    });
  }
}

export type Rush = { buyers: number; pieces: number; sold: number; refused: number; written: number; left: number };

const pieces = 20;
const buyers = 100;

/** All buyers order the last pieces at once. Only those who are too late are refused, as sold out. */
export async function rushForLastPieces(admin: AdminClient, ledger: Ledger, product: SellableVariant): Promise<Rush> {
  await admin.changeVariant(product.variantId, { stock: pieces });
  const total = await quoteTotal(product);
  const purchases = await Promise.all(
    Array.from({ length: buyers }, () => buy(product, total, { timeoutSeconds: 60 })),
  );
  const sold = purchases.filter(({ number }) => number !== null);
  const refused = purchases.filter(({ refusal }) => refusal === "out-of-stock").length;
  const { written } = await ledger.check(purchases);
  return { buyers, pieces, sold: sold.length, refused, written, left: await ledger.stockOf(product.variantId) };
}
