// npm run test:faults [-- long]: the shop under faults; the long form does a thousand times what the short one does ten.
import path from "node:path";
import { build, fail, install, root, run } from "./runtime.mjs";

const [form = "short", ...more] = process.argv.slice(2);
if (!["short", "long"].includes(form)) fail("There is a short form, and a long one: npm run test:faults -- long");
install();
await build();
const config = path.join(root, "vitest.faults.config.ts");
process.exitCode = await run(
  [path.join(root, "node_modules", "vitest", "vitest.mjs"), "run", "--config", config, ...more],
  { env: { FAULTS: form } },
);
