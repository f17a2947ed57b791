// npm test: everything that shows the shop works. Arguments go to the unit and database tests.
import path from "node:path";
import { steps } from "./run-steps.mjs";
import { build, install, root } from "./runtime.mjs";

install();
const bin = (name, ...file) => path.join(root, "node_modules", name, ...file);
await steps([["Check", [path.join(root, "bin", "check.mjs")], { shown: true }]]);
await build();
await steps([["Weight of the pages", [path.join(root, "bin", "check-page-weights.mjs")]]]);
await steps([["Unit and database tests", [bin("vitest", "vitest.mjs"), "run"], { shown: true }]]);
await steps([["Security tests", [path.join(root, "bin", "test-security.mjs")], { shown: true }]]);
await steps([["Browser tests", [bin("@playwright/test", "cli.js"), "test"], { shown: true }]]);
await steps([["Faults, the short form", [path.join(root, "bin", "test-faults.mjs")], { shown: true }]]);
