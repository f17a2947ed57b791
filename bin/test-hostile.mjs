// npm run test:hostile: what the ill-meaning try (api/hostile, server/*.hostile.ts), counted by group. Arguments choose files.
import path from "node:path";
import { build, install, root, run } from "./runtime.mjs";

install();
await build();
process.exitCode = await run([
  path.join(root, "node_modules", "vitest", "vitest.mjs"),
  ...["run", "--config", "vitest.hostile.config.ts", ...process.argv.slice(2)],
]);
