import { expect, test } from "vitest";
import type { AddCases } from "../api/security/security-test.ts";

const isLong = process.env.FAULTS === "long";

/** Repetitions: in CI, and in the long form. */
export function repetitions(short: number, long: number): number {
  return isLong ? long : short;
}

/** A kind of fault: a test that reports how many there were. */
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
