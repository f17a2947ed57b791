import { setTimeout as sleep } from "node:timers/promises";
import type { SellableVariant } from "./admin-client.ts";
import { type PurchaseResult, quoteTotal, startBuyers } from "./buyers.ts";
import type { Ledger, OrderCheck } from "./order-ledger.ts";
import { startVisitors } from "./visitors.ts";
import { waitUntil } from "./wait-until.ts";

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

/** Lets customers buy and browse at a steady pace during `happen`, and some seconds before and after. */
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
