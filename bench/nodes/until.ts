import { setTimeout as sleep } from "node:timers/promises";

type Patience = { seconds?: number; every?: number };

/** Asks again until there is an answer; a failure counts as none. Throws what it waited for when patience ends. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
  { seconds = 60, every = 100 }: Patience = {},
): Promise<Answer> {
  const deadline = Date.now() + seconds * 1000;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(every);
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}.`, { cause: last });
}
