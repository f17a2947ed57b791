// npm run check: types, lint with format and import rules, vocabulary, licences, the OpenAPI document, dead code.
import path from "node:path";
import { steps } from "./run-steps.mjs";
import { install, root } from "./runtime.mjs";

install();
const bin = (name, ...file) => path.join(root, "node_modules", name, ...file);
await steps([
  ["Types of the routes", [bin("@react-router/dev", "bin.cjs"), "typegen"]],
  ["Types", [bin("typescript", "bin", "tsc")]],
  ["Types of the service worker", [bin("typescript", "bin", "tsc"), "-p", path.join(root, "app", "service-worker")]],
  ["Lint, format, imports", [bin("@biomejs/biome", "bin", "biome"), "ci", "--error-on-warnings"]],
  ["Vocabulary", [path.join(root, "bin", "glossary.ts")]],
  ["Licences", [path.join(root, "bin", "licences.mjs")]],
  ["OpenAPI document", [path.join(root, "bin", "openapi.mjs")]],
  ["Regular expressions", [path.join(root, "bin", "check-regexes.mjs")]],
  ["Dead code", [bin("knip", "bin", "knip.js")]],
]);
