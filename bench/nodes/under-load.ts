import { setTimeout as sleep } from "node:timers/promises";
import type { Offered } from "./admin.ts";
import { type Bought, keepBuying, totalOf } from "./buyers.ts";
import type { Checked, Ledger } from "./ledger.ts";
import { until } from "./until.ts";
import { keepVisiting } from "./visitors.ts";

/** What shoppers saw of something that broke while they bought. Times are seconds. */
export type Endured = Checked & {
  orders: number;
  accepted: number;
  /** Not answered with an order after all tries, and why. */
  failed: string[];
  triedAgain: number;
  longestWait: number;
  /** The longest time in which no order was accepted. */
  pause: number;
  pages: number;
  /** What came in place of pages: "503", "TimeoutError". */
  pageFaults: string[];
  slowestPage: number;
};

type Setting = {
  offered: Offered[];
  paths: string[];
  ledger: Ledger;
  /** Resolves once everything is as it was: what was lost is asked for then, when nobody could still lose it. */
  settled: () => Promise<unknown>;
};

const ordersPerSecond = Number(process.env.BENCH_ORDERS_PER_SECOND ?? "10");
const pagesPerSecond = 20;

/** Lets shoppers buy and look around at a steady pace while `happen` does its worst, and some seconds before and after. */
export async function underLoad(
  { offered, paths, ledger, settled }: Setting,
  happen: () => Promise<void>,
): Promise<Endured> {
  const priced = await Promise.all(offered.map(async (each) => ({ offered: each, total: await totalOf(each) })));
  const buyers = keepBuying(priced, ordersPerSecond);
  const visitors = keepVisiting(paths, pagesPerSecond);
  await sleep(3000);
  await happen();
  // Called off when orders are taken again: three seconds' worth of them.
  const before = buyers.bought.filter(isAccepted).length;
  await until(
    "orders to be accepted again",
    async () => buyers.bought.filter(isAccepted).length >= before + 3 * ordersPerSecond,
    {
      seconds: 120,
    },
  );
  const [bought, visits] = await Promise.all([buyers.stop(), visitors.stop()]);
  await settled();
  const accepted = bought.filter(isAccepted);
  const seconds = (milliseconds: number) => milliseconds / 1000;
  return {
    ...(await ledger.check(bought)),
    orders: bought.length,
    accepted: accepted.length,
    failed: bought.flatMap(({ refusal }) => refusal ?? []),
    triedAgain: bought.filter(({ tries }) => tries > 1).length,
    longestWait: seconds(Math.max(...bought.map(({ pressed, answered }) => answered - pressed))),
    pause: seconds(longestGap(accepted.map(({ answered }) => answered))),
    pages: visits.length,
    pageFaults: visits.flatMap(({ fault }) => fault ?? []),
    slowestPage: seconds(Math.max(...visits.map(({ took }) => took))),
  };
}

const isAccepted = ({ number }: Bought) => number !== null;

function longestGap(moments: number[]): number {
  const sorted = moments.toSorted((one, other) => one - other);
  return Math.max(0, ...sorted.slice(1).map((moment, at) => moment - (sorted[at] ?? moment)));
}
