// npm run test:postgres: database tests on your own PostgreSQL (15 or newer), named by TEST_DATABASE_URL.
import path from "node:path";
import { fail, install, projectRoot, runNode } from "./runtime.mjs";

if (!process.env.TEST_DATABASE_URL) fail("Set TEST_DATABASE_URL to a PostgreSQL whose user may create databases.");
install({ forTests: true });
process.exitCode = await runNode([
  path.join(projectRoot, "node_modules", "vitest", "vitest.mjs"),
  "run",
  "shop",
  "api",
  "demo",
  "db/migrate",
  "db/schema",
]);
