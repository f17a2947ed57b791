// npm run check: types, lint with format and import rules, vocabulary, licences, the OpenAPI document, dead code.
import path from "node:path";
import { runSteps, runTogether } from "./run-steps.mjs";
import { install, projectRoot } from "./runtime.mjs";

install({ forTests: true });
const packageFile = (name, ...file) => path.join(projectRoot, "node_modules", name, ...file);
await runSteps([["Types of the routes", [packageFile("@react-router/dev", "bin.cjs"), "typegen"]]]);
await runTogether([
  // Several checkers would each work out the types that they share; the other core has enough to do.
  ["Types", [packageFile("typescript", "bin", "tsc"), "--checkers", "1"]],
  [
    "Types of the service worker",
    [packageFile("typescript", "bin", "tsc"), "-p", path.join(projectRoot, "app", "service-worker")],
  ],
  ["Lint, format, imports", [packageFile("@biomejs/biome", "bin", "biome"), "ci", "--error-on-warnings"]],
  ["Vocabulary", [path.join(projectRoot, "bin", "glossary.ts")]],
  ["Licences", [path.join(projectRoot, "bin", "licences.mjs")]],
  ["OpenAPI document", [path.join(projectRoot, "bin", "openapi.mjs")]],
  ["Regular expressions", [path.join(projectRoot, "bin", "check-regexes.mjs")]],
  ["Dead code", [packageFile("knip", "bin", "knip.js")]],
]);
