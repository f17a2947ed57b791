// npm run test:security: attack cases (api/security, server/*.security.ts), counted by group. Arguments choose files.
// `npm test -- rest` runs a part of each family (TESTS=rest).
import path from "node:path";
import { build, install, projectRoot, runNode } from "./runtime.mjs";

install({ forTests: true });
await build();
process.exitCode = await runNode([
  path.join(projectRoot, "node_modules", "vitest", "vitest.mjs"),
  ...["run", "--config", "vitest.security.config.ts", ...process.argv.slice(2)],
]);
