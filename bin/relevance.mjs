// npm run relevance: asks what shoppers type (demo/relevance/queries.json) of a shop with the demo catalogue, and says
// how well it is answered.
import path from "node:path";
import { install, root, run } from "./runtime.mjs";

install();
process.exitCode = await run([
  path.join(root, "node_modules", "vitest", "vitest.mjs"),
  "run",
  "demo/relevance",
  "--reporter=dot",
]);
