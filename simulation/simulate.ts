import { fork } from "node:child_process";
import path from "node:path";
import { forEachParallel } from "./merchant/for-each-parallel.ts";
import { type PolicyName, policyNames } from "./merchant/policies.ts";
import { reportSeasons } from "./report.ts";
import type { SeasonResult } from "./season/run-season.ts";
import { readSeasonOptions } from "./season-options.ts";

// npm run simulate [-- --set low|middle|high|FILE --days 90 --orders 80 --seed N --policy NAME]: a merchant's season on
// the real shop, once with each policy (docs/simulation.md), side by side.
const print = (line: string) => process.stdout.write(`${line}\n`);
const { parameters, days, wanted, policy } = readSeasonOptions();
const names = policyNames.filter((name) => policy === null || policy === name);
if (names.length === 0) throw new Error(`--policy takes ${policyNames.join(", ")}.`);

print(`${parameters.name}: ${wanted.length} orders in ${days} days, seed ${parameters.seed}`);
const results = new Map<PolicyName, SeasonResult>();
await forEachParallel(names, async (name) => void results.set(name, await simulateSeason(name)));
const inOrder = names.flatMap((name) => results.get(name) ?? []);
print(reportSeasons(inOrder));
if (inOrder.some(({ broken }) => broken.length > 0)) process.exitCode = 1;

/** Simulates the season of one policy in its own process. */
function simulateSeason(name: PolicyName): Promise<SeasonResult> {
  const file = path.join(import.meta.dirname, "season-process.ts");
  const others = process.argv.slice(2);
  const child = fork(file, [...others, "--policy", name]);
  return new Promise((resolve, reject) => {
    let result: SeasonResult | null = null;
    child.on("message", (message) => {
      result = message as SeasonResult;
    });
    child.on("error", reject);
    child.on("exit", (code) => (result ? resolve(result) : reject(new Error(`${name} ended with ${code}`))));
  });
}
