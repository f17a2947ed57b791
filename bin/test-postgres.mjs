// npm run test:pg15: the database tests on a PostgreSQL of yours (15 or newer), named by TEST_DATABASE_URL.
import path from "node:path";
import { fail, install, root, run } from "./runtime.mjs";

if (!process.env.TEST_DATABASE_URL) fail("Set TEST_DATABASE_URL to a PostgreSQL whose user may create databases.");
install();
process.exitCode = await run([
  path.join(root, "node_modules", "vitest", "vitest.mjs"),
  "run",
  "shop",
  "api",
  "demo",
  "db/migrate",
  "db/tables",
]);
