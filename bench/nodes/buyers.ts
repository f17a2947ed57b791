import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { QuoteResponse } from "../../api/contract/cart.ts";
import type { SellableVariant } from "./admin-client.ts";
import { front } from "./cluster.ts";

/** The outcome of one customer's order. Times are milliseconds. */
export type PurchaseResult = {
  phone: string;
  /** Null if the shop refused, or never answered in time. */
  number: string | null;
  refusal: string | null;
  attempts: number;
  /** When they first pressed, and when the answer came. */
  submittedAt: number;
  answeredAt: number;
};

type RetryLimit = { timeoutSeconds: number };

// Timeout of the checkout's own call (app/browser/request.ts), and how long a person waits before retrying.
const requestTimeoutMs = 20_000;
const retryDelayMs = 2000;

let buyerCount = 0;

/**
 * Orders one piece as the checkout does: quotes, then sends under one key, and retries under the same key without an
 * answer or when told to wait.
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

/** Sends a customer at an interval, whatever became of those before, until `stop`, which waits for all of them. */
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
