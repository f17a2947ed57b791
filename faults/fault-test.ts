import { expect, test } from "vitest";
import type { AddCases } from "../api/security/security-test.ts";

const isLong = process.env.FAULTS === "long";

/** How often something is done: in CI, and by hand in the long form. */
export function repetitions(short: number, long: number): number {
  return isLong ? long : short;
}

/** One kind of fault: a test that says how many of it there were. */
export function faultTest(group: "Races" | "Faults", title: string, run: (tried: AddCases) => Promise<void>): void {
  test(title, async ({ task }) => {
    let cases = 0;
    await run((count = 1) => {
      cases += count;
    });
    expect(cases, "nothing went wrong").toBeGreaterThan(0);
    task.meta.tried = { group, cases };
  });
}
