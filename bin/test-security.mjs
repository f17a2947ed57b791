// npm run test:security: attack cases (api/security, server/*.security.ts), counted by group. Arguments choose files.
import path from "node:path";
import { build, install, root, run } from "./runtime.mjs";

install();
await build();
process.exitCode = await run([
  path.join(root, "node_modules", "vitest", "vitest.mjs"),
  ...["run", "--config", "vitest.security.config.ts", ...process.argv.slice(2)],
]);
