import { setTimeout as sleep } from "node:timers/promises";

type WaitUntilOptions = { timeoutSeconds?: number; intervalMs?: number };

/** Polls until there is an answer; errors count as none. Throws the description after the timeout. */
export async function waitUntil<Result>(
  description: string,
  check: () => Promise<Result | null | undefined | false>,
  { timeoutSeconds = 60, intervalMs = 100 }: WaitUntilOptions = {},
): Promise<Result> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      const result = await check();
      if (result) return result;
    } catch (error) {
      lastError = error;
    }
    await sleep(intervalMs);
  }
  throw new Error(`Waited ${timeoutSeconds} s in vain: ${description}.`, { cause: lastError });
}
