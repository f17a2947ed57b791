// npm test [-- rest | long]: what a change must pass before it is sent, in about ten minutes; `rest` is all else that CI runs;
// `long` is everything, with every story in all languages and screen sizes, and every attack case.
import path from "node:path";
import { runSteps, runTogether } from "./run-steps.mjs";
import { fail, install, projectRoot } from "./runtime.mjs";

const [form = "short"] = process.argv.slice(2);
if (!["short", "rest", "long"].includes(form))
  fail("There are three forms: npm test, npm test -- rest, npm test -- long");
install({ forTests: true });
const own = (file) => path.join(projectRoot, "bin", file);
const packageFile = (name, ...file) => path.join(projectRoot, "node_modules", name, ...file);
// The build keeps one core busy, the check both.
if (form !== "rest")
  await runTogether([
    ["Check", [own("check.mjs")], { output: "live" }],
    ["Build, weight of the pages", [own("check-page-weights.mjs")]],
  ]);
const env = { TESTS: form };
const step = (title, args) => [title, args, { output: "live", env }];
// One after the other: beside other tests, stories with short popups and kills at start need a second try.
await runSteps(
  [
    step("Unit and database tests", [packageFile("vitest", "vitest.mjs"), "run"]),
    form !== "short" && step("Security tests", [own("test-security.mjs")]),
    step("Browser tests", [own("test-browser.mjs")]),
    form !== "short" && step("Faults, the short form", [own("test-faults.mjs")]),
  ].filter(Boolean),
);
