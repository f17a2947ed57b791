import { expect, test } from "vitest";
import type { Tried } from "../api/security/case-count.ts";

const isLong = process.env.FAULTS === "long";

/** How often something is done: in CI, and by hand in the long form. */
export function times(short: number, long: number): number {
  return isLong ? long : short;
}

/** One kind of fault: a test that says how many of it there were. */
export function fault(group: "Races" | "Faults", sentence: string, run: (tried: Tried) => Promise<void>): void {
  test(sentence, async ({ task }) => {
    let cases = 0;
    await run((more = 1) => {
      cases += more;
    });
    expect(cases, "nothing went wrong").toBeGreaterThan(0);
    task.meta.tried = { group, cases };
  });
}
