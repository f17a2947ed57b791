// npm run bench [-- NAME … [--against COMMIT]]: measures the shop on this machine and writes docs/benchmarks.md.
import { readdirSync } from "node:fs";
import path from "node:path";
import { build, fail, install, print, projectRoot, runNode } from "./runtime.mjs";

const suffix = ".bench.ts";
const benchNames = readdirSync(path.join(projectRoot, "bench"))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));

const firstOption = process.argv.findIndex((argument) => argument.startsWith("--"));
const requested = process.argv.slice(2, firstOption < 0 ? undefined : firstOption);
const options = firstOption < 0 ? [] : process.argv.slice(firstOption);
const unknown = requested.filter((name) => !benchNames.includes(name));
if (unknown.length > 0) fail(`There is no bench called ${unknown.join(", ")}. There is: ${benchNames.join(", ")}.`);

install();
// Some benches start the built shop.
await build();
for (const name of requested.length > 0 ? requested : benchNames) {
  print(`\n${name}`);
  const code = await runNode([path.join(projectRoot, "bench", `${name}${suffix}`), ...options]);
  if (code !== 0) process.exit(code);
}
