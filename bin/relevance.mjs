// npm run relevance: runs the searches of demo/relevance/queries.json against the demo catalogue and scores the
// answers; tests every prefix of every product's name, of which `npm test` tests a share.
import path from "node:path";
import { install, projectRoot, runNode } from "./runtime.mjs";

install({ forTests: true });
const vitest = path.join(projectRoot, "node_modules", "vitest", "vitest.mjs");
process.exitCode = await runNode([vitest, "run", "demo/relevance", "--reporter=dot"], { env: { RELEVANCE: "long" } });
