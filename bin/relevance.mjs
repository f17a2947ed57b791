// npm run relevance: asks what shoppers type (demo/relevance/queries.json) of a shop with the demo catalogue, and says
// how well it is answered.
import path from "node:path";
import { install, projectRoot, runNode } from "./runtime.mjs";

install();
process.exitCode = await runNode([
  path.join(projectRoot, "node_modules", "vitest", "vitest.mjs"),
  "run",
  "demo/relevance",
  "--reporter=dot",
]);
