// npm run bench [-- NAME …] [--against COMMIT]: measures the shop on this machine and writes docs/benchmarks.md.
// npm run bench -- all --against COMMIT: everything that can be measured in half an hour on an idle machine.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { withBuiltCommit } from "./built-commit.mjs";
import { build, fail, install, print, projectRoot, runNode } from "./runtime.mjs";

const suffix = ".bench.ts";
const folder = path.join(projectRoot, "bench");
const benchNames = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));

const { values, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: { against: { type: "string" } },
});
/** The benches of the half-hour run, with their settings. Those left out need other programs or more time. */
const halfHour = [
  { name: "orders", compares: true, env: { BENCH_SECONDS: "2", BENCH_ROUNDS: "7" } },
  { name: "pages", compares: true, env: { PAGES_SECONDS: "2", PAGES_ROUNDS: "5" } },
  { name: "pages", compares: false, env: { PAGES_SECONDS: "2", PAGES_ROUNDS: "3" } },
  { name: "api", compares: false, env: { BENCH_SECONDS: "3", BENCH_ROUNDS: "3" } },
  { name: "hydration", compares: true, env: { HYDRATION_ROUNDS: "5" } },
  { name: "search", compares: false, env: {} },
  { name: "filters", compares: false, env: {} },
  { name: "growth", compares: false, env: { BENCH_SIZES: "10000,1000000" } },
];

const isAll = requested.includes("all");
const unknown = requested.filter((name) => !["all", "hydration", ...benchNames].includes(name));
if (unknown.length > 0)
  fail(`There is no bench called ${unknown.join(", ")}. There is: all, ${benchNames.join(", ")}.`);
const { against } = values;
const runs = isAll
  ? halfHour.filter(({ compares }) => !compares || against !== undefined)
  : (requested.length > 0 ? requested : benchNames).map((name) => ({ name, compares: against !== undefined, env: {} }));
const fileOf = ({ name, compares }) => path.join(folder, `${name}${compares ? ".against.ts" : suffix}`);
if (runs.some((run) => !existsSync(fileOf(run))))
  fail("orders, pages and hydration compare states; hydration needs --against.");

install({ forTests: true });
// Some benches start the built shop.
await build();
process.exitCode =
  against === undefined
    ? await measure()
    : await withBuiltCommit(against, ({ folder: AGAINST_FOLDER, id: AGAINST_COMMIT }) =>
        measure({ AGAINST_FOLDER, AGAINST_COMMIT }),
      );

/** One bench after the other, also after one that failed. */
async function measure(earlier = {}) {
  let result = 0;
  for (const run of runs) {
    print(`\n${run.name}${run.compares ? ` against ${against}` : ""}, ${new Date().toLocaleTimeString("en-GB")}`);
    const code = await runNode([fileOf(run)], { env: { ...(run.compares ? earlier : {}), ...run.env } });
    result ||= code;
  }
  return result;
}
