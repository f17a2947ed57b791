import { setTimeout as sleep } from "node:timers/promises";
import type { SellableVariant } from "./admin-client.ts";
import { type Ledger, type OrderCheck, type PurchaseResult, quoteTotal, startBuyers } from "./buyers.ts";
import { front } from "./cluster.ts";
import { waitUntil } from "./processes.ts";

/** What customers saw of a disruption. Times are seconds. */
export type DisruptionResult = OrderCheck & {
  orders: number;
  accepted: number;
  /** Orders that failed after all retries, and why. */
  failed: string[];
  retried: number;
  maxWait: number;
  /** The longest time without an accepted order. */
  maxOutage: number;
  pages: number;
  /** Instead of pages: "503", "TimeoutError". */
  failedPages: string[];
  maxPageTime: number;
};

type DisruptionInput = {
  offered: SellableVariant[];
  paths: string[];
  ledger: Ledger;
  /** Resolves once everything is back; lost orders are counted after that. */
  waitUntilSettled: () => Promise<unknown>;
};

const ordersPerSecond = Number(process.env.BENCH_ORDERS_PER_SECOND ?? "10");
const pagesPerSecond = 20;

/** Lets customers buy and browse at a steady rate during `disrupt`, and some seconds before and after. */
export async function measureUnderLoad(
  { offered, paths, ledger, waitUntilSettled }: DisruptionInput,
  disrupt: () => Promise<void>,
): Promise<DisruptionResult> {
  const quoted = await Promise.all(offered.map(async (each) => ({ offered: each, total: await quoteTotal(each) })));
  const buyers = startBuyers(quoted, ordersPerSecond);
  const visitors = startVisitors(paths, pagesPerSecond);
  await sleep(3000);
  await disrupt();
  // Over once orders are accepted again for three seconds.
  const before = buyers.purchases.filter(isAccepted).length;
  await waitUntil(
    "orders to be accepted again",
    async () => buyers.purchases.filter(isAccepted).length >= before + 3 * ordersPerSecond,
    {
      timeoutSeconds: 120,
    },
  );
  const [purchases, visits] = await Promise.all([buyers.stop(), visitors.stop()]);
  await waitUntilSettled();
  const accepted = purchases.filter(isAccepted);
  const seconds = (milliseconds: number) => milliseconds / 1000;
  return {
    ...(await ledger.check(purchases)),
    orders: purchases.length,
    accepted: accepted.length,
    failed: purchases.flatMap(({ refusal }) => refusal ?? []),
    retried: purchases.filter(({ attempts }) => attempts > 1).length,
    maxWait: seconds(Math.max(...purchases.map(({ submittedAt, answeredAt }) => answeredAt - submittedAt))),
    maxOutage: seconds(maxGap(accepted.map(({ answeredAt }) => answeredAt))),
    pages: visits.length,
    failedPages: visits.flatMap(({ error }) => error ?? []),
    maxPageTime: seconds(Math.max(...visits.map(({ durationMs }) => durationMs))),
  };
}

const isAccepted = ({ number }: PurchaseResult) => number !== null;

function maxGap(timestamps: number[]): number {
  const sorted = timestamps.toSorted((one, other) => one - other);
  return Math.max(0, ...sorted.slice(1).map((timestamp, index) => timestamp - (sorted[index] ?? timestamp)));
}

/** A page request: its duration in milliseconds, and what came instead of a page: "503", "TimeoutError". */
type Visit = { durationMs: number; error: string | null };

type Visitors = { stop: () => Promise<Visit[]> };

// Nobody waits longer for a page.
const timeoutMs = 5000;

/** Requests pages through HAProxy at a rate per second, until `stop`. */
function startVisitors(paths: string[], perSecond: number): Visitors {
  const visits: Promise<Visit>[] = [];
  let nextIndex = 0;
  const timer = setInterval(() => visits.push(visit(paths[nextIndex++ % paths.length] ?? "/")), 1000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      return Promise.all(visits);
    },
  };
}

async function visit(path: string): Promise<Visit> {
  const startedAt = Date.now();
  const error = await pageError(path);
  return { durationMs: Date.now() - startedAt, error };
}

async function pageError(path: string): Promise<string | null> {
  try {
    const response = await fetch(`${front}${path}`, { signal: AbortSignal.timeout(timeoutMs) });
    const isComplete = (await response.text()).includes("</html>");
    if (response.status !== 200) return String(response.status);
    return isComplete ? null : "cut off";
  } catch (error) {
    return error instanceof Error ? error.name : "unknown";
  }
}
