import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { QuoteAnswer } from "../../api/responses.ts";
import type { Offered } from "./admin.ts";
import { front } from "./cluster.ts";

/** What became of one shopper's order. Times are milliseconds. */
export type Bought = {
  phone: string;
  /** Null where the shop said no, or never answered in all her patience. */
  number: string | null;
  refusal: string | null;
  tries: number;
  /** When she first pressed, and when she was answered at last. */
  pressed: number;
  answered: number;
};

type Patience = { seconds: number };

// What the checkout's own call waits for an answer (app/browser/request.ts), and what a person waits before she tries again.
const perTry = 20_000;
const beforeNextTry = 2000;

let buyers = 0;

/**
 * One shopper who orders one piece as the shop's checkout does: quoted first, then sent under one key, and sent again
 * under the same key where nothing came back or the shop asks for a moment.
 */
export async function buy(offered: Offered, total: number, { seconds }: Patience): Promise<Bought> {
  buyers += 1;
  const phone = `017${String(buyers).padStart(8, "0")}`;
  const body = JSON.stringify({
    billingDetails: { fullName: `Buyer ${buyers}`, phone, address: "House 24, Road 7", city: "Dhaka" },
    items: [{ productId: offered.productId, variantId: offered.variantId, quantity: 1 }],
    deliveryArea: "inside",
    total,
  });
  const headers = {
    "Content-Type": "application/json",
    "Idempotency-Key": randomUUID(),
    "X-Forwarded-For": `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`,
  };
  const pressed = Date.now();
  for (let tries = 1; ; tries += 1) {
    const outcome = await send(headers, body);
    const answered = Date.now();
    if (outcome !== "again" || answered - pressed > seconds * 1000) {
      const { number = null, refusal = null } = outcome === "again" ? { refusal: "no answer" } : outcome;
      return { phone, number, refusal, tries, pressed, answered };
    }
    await sleep(beforeNextTry);
  }
}

type Outcome = { number?: string; refusal?: string } | "again";

async function send(headers: Record<string, string>, body: string): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(perTry);
    const response = await fetch(`${front}/api/orders`, { method: "POST", headers, body, signal });
    if (response.status >= 500) return "again";
    const answer = (await response.json()) as { number?: string; error?: { code: string } };
    if (response.status === 201 && answer.number) return { number: answer.number };
    return { refusal: answer.error?.code ?? String(response.status) };
  } catch {
    return "again";
  }
}

/** What one piece costs, delivered inside Dhaka. */
export async function totalOf({ productId, variantId }: Offered): Promise<number> {
  const body = JSON.stringify({ lines: [{ productId, variantId, quantity: 1 }], deliveryArea: "inside" });
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${front}/api/cart/quote`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`A quote was refused: ${await response.text()}`);
  return ((await response.json()) as QuoteAnswer).total;
}

export type Stream = { /** As the orders come in. */ bought: Bought[]; stop: () => Promise<Bought[]> };

/** Sends a shopper every so often, whatever becomes of those before her, until `stop`, which waits for all of them. */
export function keepBuying(what: { offered: Offered; total: number }[], perSecond: number): Stream {
  const bought: Bought[] = [];
  const underWay: Promise<void>[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    const { offered, total } = what[turn++ % what.length] as (typeof what)[number];
    underWay.push(buy(offered, total, { seconds: 120 }).then((each) => void bought.push(each)));
  }, 1000 / perSecond);
  return {
    bought,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return bought;
    },
  };
}
