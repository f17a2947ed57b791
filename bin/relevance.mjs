// npm run relevance: runs the searches of demo/relevance/queries.json against the demo catalogue and scores the
// answers.
import path from "node:path";
import { install, projectRoot, runNode } from "./runtime.mjs";

install({ forTests: true });
process.exitCode = await runNode([
  path.join(projectRoot, "node_modules", "vitest", "vitest.mjs"),
  "run",
  "demo/relevance",
  "--reporter=dot",
]);
