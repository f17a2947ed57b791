import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Sums up the case counts of all families (`family` in `security-test.ts`), by group. Repeats failures below them: a log
 * that is cut keeps its end, and a random failure comes only once.
 */
export default class CountCases implements Reporter {
  readonly #title: string;

  constructor({ title }: { title: string }) {
    this.#title = title;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { tried } = test.meta();
        if (tried) counts.set(tried.group, (counts.get(tried.group) ?? 0) + tried.cases);
      }
    }
    const lines = [...counts].sort().map(([group, cases]) => `  ${group.padEnd(26)}${String(cases).padStart(7)}`);
    const all = [...counts.values()].reduce((sum, cases) => sum + cases, 0);
    process.stdout.write(`${this.#title}\n${lines.join("\n")}\n  ${"in all".padEnd(26)}${String(all).padStart(7)}\n`);
    for (const module of modules) for (const test of module.children.allTests("failed")) printFailure(test);
  }
}

function printFailure(test: TestCase): void {
  const errors = (test.result().errors ?? []).flatMap((error) => (error.cause ? [error, error.cause] : [error]));
  const messages = errors.map(({ message, diff }) => [message, diff ?? ""].join("\n"));
  process.stdout.write(`\nFailed: ${test.fullName}\n${messages.join("\n")}\n`);
}
