// npm test: all checks and tests.
import path from "node:path";
import { runSteps } from "./run-steps.mjs";
import { build, install, projectRoot } from "./runtime.mjs";

install();
const own = (file) => path.join(projectRoot, "bin", file);
const packageFile = (name, ...file) => path.join(projectRoot, "node_modules", name, ...file);
const inheritOutput = true;
await runSteps([["Check", [own("check.mjs")], { inheritOutput }]]);
await build();
await runSteps([
  ["Weight of the pages", [own("check-page-weights.mjs")]],
  ["Unit and database tests", [packageFile("vitest", "vitest.mjs"), "run"], { inheritOutput }],
  ["Security tests", [own("test-security.mjs")], { inheritOutput }],
  ["Browser tests", [packageFile("@playwright/test", "cli.js"), "test"], { inheritOutput }],
  ["Faults, the short form", [own("test-faults.mjs")], { inheritOutput }],
]);
