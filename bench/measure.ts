import { performance } from "node:perf_hooks";

/** Duration in milliseconds: median, p10 and p90. */
export type Times = { median: number; low: number; high: number };

type Work = () => Promise<unknown>;

const warmUps = 3;
const defaultRuns = 25;

/** Times `work` repeatedly once it is warm. */
export async function measure(work: Work, runs = defaultRuns): Promise<Times> {
  const times: number[] = [];
  for (let run = 0; run < warmUps + runs; run += 1) {
    const time = await elapsedMs(work);
    if (run >= warmUps) times.push(time);
  }
  return summarize(times);
}

/** Duration of one run in milliseconds. */
export async function elapsedMs(work: Work): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** A quantile: `quantile(times, 0.95)`. */
export function quantile(times: number[], fraction: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0;
}

function summarize(times: number[]): Times {
  return { median: quantile(times, 0.5), low: quantile(times, 0.1), high: quantile(times, 0.9) };
}
