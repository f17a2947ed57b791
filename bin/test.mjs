// npm test [-- long]: all checks and tests; the long form runs every story in all languages and screen sizes, and every
// attack case.
import path from "node:path";
import { runSteps, runTogether } from "./run-steps.mjs";
import { fail, install, projectRoot } from "./runtime.mjs";

const [mode = "short"] = process.argv.slice(2);
if (!["short", "long"].includes(mode)) fail("There is a short form, and a long one: npm test -- long");
install({ forTests: true });
const own = (file) => path.join(projectRoot, "bin", file);
const packageFile = (name, ...file) => path.join(projectRoot, "node_modules", name, ...file);
// The build keeps one core busy, the check both.
await runTogether([
  ["Check", [own("check.mjs")], { output: "live" }],
  ["Build, weight of the pages", [own("check-page-weights.mjs")]],
]);
// One after the other: beside other tests, stories with short popups and kills at start need a second try.
await runSteps([
  ["Unit and database tests", [packageFile("vitest", "vitest.mjs"), "run"], { output: "live" }],
  ["Security tests", [own("test-security.mjs")], { output: "live", env: { SECURITY: mode } }],
  ["Browser tests", [own("test-browser.mjs")], { output: "live", env: { STORIES: mode } }],
  ["Faults, the short form", [own("test-faults.mjs")], { output: "live" }],
]);
