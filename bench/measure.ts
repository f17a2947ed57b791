import { performance } from "node:perf_hooks";

/** How long something takes, in milliseconds: the median, and between which times eight of ten runs lay. */
export type Times = { median: number; low: number; high: number };

type Work = () => Promise<unknown>;

const warmUps = 3;
const defaultRuns = 25;

/** Times `work`, run after run, once it is warm. */
export async function measure(work: Work, runs = defaultRuns): Promise<Times> {
  const times: number[] = [];
  for (let run = 0; run < warmUps + runs; run += 1) {
    const time = await elapsedMs(work);
    if (run >= warmUps) times.push(time);
  }
  return summarize(times);
}

/** How long one run takes, in milliseconds. */
export async function elapsedMs(work: Work): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Below which time a part of them lay: `quantile(times, 0.95)`. */
export function quantile(times: number[], fraction: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0;
}

function summarize(times: number[]): Times {
  return { median: quantile(times, 0.5), low: quantile(times, 0.1), high: quantile(times, 0.9) };
}
