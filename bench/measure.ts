import { performance } from "node:perf_hooks";

/** How long something takes, in milliseconds: the median, and between which times eight of ten runs lay. */
export type Times = { median: number; low: number; high: number };

type Work = () => Promise<unknown>;

const warmUps = 3;
const usualRuns = 25;

/**
 * Times `work` and beside it, run by run, something that everybody knows the price of: on a machine with other work the
 * milliseconds go up and down, the ratio of the two much less.
 */
export async function measure(work: Work, beside: Work, runs = usualRuns): Promise<{ times: Times; beside: Times }> {
  const own: number[] = [];
  const other: number[] = [];
  for (let run = 0; run < warmUps + runs; run += 1) {
    const [mine, theirs] = [await timed(work), await timed(beside)];
    if (run < warmUps) continue;
    own.push(mine);
    other.push(theirs);
  }
  return { times: summary(own), beside: summary(other) };
}

/** How long one run takes, in milliseconds. */
export async function timed(work: Work): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Below which time a part of them lay: `quantile(times, 0.95)`. */
export function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

function summary(times: number[]): Times {
  return { median: quantile(times, 0.5), low: quantile(times, 0.1), high: quantile(times, 0.9) };
}
