// npm run test:quick [-- FILE …]: types, lint and the fast unit and database tests, for use while you work.
import path from "node:path";
import { runSteps, runTogether } from "./run-steps.mjs";
import { install, projectRoot } from "./runtime.mjs";

// Each takes seconds: whole clones, embedded servers, large catalogues.
const slow = [
  "bin/start.test.ts",
  "db/embedded/**",
  "db/open.test.ts",
  "demo/**",
  "api/permissions.test.ts",
  "api/rate-limits.test.ts",
  "app/seo/sitemap.test.ts",
  "server/backup/**",
  "server/jobs/**",
  "shop/import-export/import-catalogue.test.ts",
  "shop/orders/admin/list-orders.test.ts",
  "shop/plans.test.ts",
  "shop/media/image-worker.test.ts",
];

install({ forTests: true });
const packageFile = (name, ...file) => path.join(projectRoot, "node_modules", name, ...file);
await runSteps([["Types of the routes", [packageFile("@react-router/dev", "bin.cjs"), "typegen"]]]);
await runTogether([
  ["Types", [packageFile("typescript", "bin", "tsc"), "--checkers", "1"]],
  ["Lint, format, imports", [packageFile("@biomejs/biome", "bin", "biome"), "ci", "--error-on-warnings"]],
]);
const excluded = slow.flatMap((pattern) => ["--exclude", pattern]);
const vitest = [packageFile("vitest", "vitest.mjs"), "run", "--reporter=dot", ...excluded, ...process.argv.slice(2)];
await runSteps([["Fast tests", vitest, { output: "live" }]]);
