// npm run test:quick [-- FILE …]: types, lint and the fast unit and database tests, for use while you work.
import path from "node:path";
import { runSteps, runTogether } from "./run-steps.mjs";
import { install, projectRoot } from "./runtime.mjs";

install({ forTests: true });
const packageFile = (name, ...file) => path.join(projectRoot, "node_modules", name, ...file);
await runSteps([["Types of the routes", [packageFile("@react-router/dev", "bin.cjs"), "typegen"]]]);
await runTogether([
  ["Types", [packageFile("typescript", "bin", "tsc"), "--checkers", "1"]],
  ["Lint, format, imports", [packageFile("@biomejs/biome", "bin", "biome"), "ci", "--error-on-warnings"]],
]);
const vitest = [packageFile("vitest", "vitest.mjs"), "run", "--reporter=dot", ...process.argv.slice(2)];
await runSteps([["Fast tests", vitest, { output: "live", env: { TESTS: "short" } }]]);
