// npm test: all checks and tests.
import path from "node:path";
import { runLanes, runSteps } from "./run-steps.mjs";
import { build, install, projectRoot } from "./runtime.mjs";

install();
const own = (file) => path.join(projectRoot, "bin", file);
const packageFile = (name, ...file) => path.join(projectRoot, "node_modules", name, ...file);
await runSteps([["Check", [own("check.mjs")], { output: "live" }]]);
await build();
// A browser waits half of its time, for its shop and for frames; the other tests use what it leaves of two cores.
await runLanes([
  [["Browser tests", [packageFile("@playwright/test", "cli.js"), "test"], { output: "live" }]],
  [
    ["Weight of the pages", [own("check-page-weights.mjs")]],
    ["Unit and database tests", [packageFile("vitest", "vitest.mjs"), "run"], { output: "at-end" }],
    ["Security tests", [own("test-security.mjs")], { output: "at-end" }],
    ["Faults, the short form", [own("test-faults.mjs")], { output: "at-end" }],
  ],
]);
