// npm test: all checks and tests. Arguments go to the unit and database tests.
import path from "node:path";
import { runSteps } from "./run-steps.mjs";
import { build, install, projectRoot } from "./runtime.mjs";

install();
const packageFile = (name, ...file) => path.join(projectRoot, "node_modules", name, ...file);
await runSteps([["Check", [path.join(projectRoot, "bin", "check.mjs")], { shown: true }]]);
await build();
await runSteps([["Weight of the pages", [path.join(projectRoot, "bin", "check-page-weights.mjs")]]]);
await runSteps([["Unit and database tests", [packageFile("vitest", "vitest.mjs"), "run"], { shown: true }]]);
await runSteps([["Security tests", [path.join(projectRoot, "bin", "test-security.mjs")], { shown: true }]]);
await runSteps([["Browser tests", [packageFile("@playwright/test", "cli.js"), "test"], { shown: true }]]);
await runSteps([["Faults, the short form", [path.join(projectRoot, "bin", "test-faults.mjs")], { shown: true }]]);
