// npm run bench [-- NAME …] [--against COMMIT]: measures the shop on this machine and writes docs/benchmarks.md.
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
const unknown = requested.filter((name) => !benchNames.includes(name));
if (unknown.length > 0) fail(`There is no bench called ${unknown.join(", ")}. There is: ${benchNames.join(", ")}.`);

install();
// Some benches start the built shop.
await build();
process.exitCode = values.against === undefined ? await measure() : await compare(values.against);

async function measure() {
  for (const name of requested.length > 0 ? requested : benchNames) {
    print(`\n${name}`);
    const code = await runNode([path.join(folder, `${name}${suffix}`)]);
    if (code !== 0) return code;
  }
  return 0;
}

/** Measures this state beside an earlier one. */
async function compare(commit) {
  const [name = ""] = requested;
  const file = path.join(folder, `${name}.against.ts`);
  if (requested.length !== 1 || !existsSync(file)) fail("--against needs a bench that compares states: orders, pages.");
  return withBuiltCommit(commit, ({ folder: AGAINST_FOLDER, id: AGAINST_COMMIT }) =>
    runNode([file], { env: { AGAINST_FOLDER, AGAINST_COMMIT } }),
  );
}
