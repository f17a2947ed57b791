// npm run bench [-- NAME …]: measures the shop on this machine, and writes what came of it into docs/benchmarks.md.
import { readdirSync } from "node:fs";
import path from "node:path";
import { build, fail, install, root, run, say } from "./runtime.mjs";

const ending = ".bench.ts";
const known = readdirSync(path.join(root, "bench"))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length));

const asked = process.argv.slice(2);
const strange = asked.filter((name) => !known.includes(name));
if (strange.length > 0) fail(`There is no bench called ${strange.join(", ")}. There is: ${known.join(", ")}.`);

install();
// Some start the shop as it runs anywhere else: built.
await build();
for (const name of asked.length > 0 ? asked : known) {
  say(`\n${name}`);
  const code = await run([path.join(root, "bench", `${name}${ending}`)]);
  if (code !== 0) process.exit(code);
}
