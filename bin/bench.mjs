// npm run bench [-- NAME …]: measures the shop on this machine and writes docs/benchmarks.md.
import { readdirSync } from "node:fs";
import path from "node:path";
import { build, fail, install, print, projectRoot, runNode } from "./runtime.mjs";

const suffix = ".bench.ts";
const benchNames = readdirSync(path.join(projectRoot, "bench"))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !benchNames.includes(name));
if (unknown.length > 0) fail(`There is no bench called ${unknown.join(", ")}. There is: ${benchNames.join(", ")}.`);

install();
// Some benches start the built shop.
await build();
for (const name of requested.length > 0 ? requested : benchNames) {
  print(`\n${name}`);
  const code = await runNode([path.join(projectRoot, "bench", `${name}${suffix}`)]);
  if (code !== 0) process.exit(code);
}
