// npm run test:faults [-- long]: fault injection; the long form repeats up to a thousand times what the short one does a
// few times.
import path from "node:path";
import { build, fail, install, projectRoot, runNode } from "./runtime.mjs";

const [mode = "short", ...vitestArgs] = process.argv.slice(2);
if (!["short", "long"].includes(mode)) fail("There is a short form, and a long one: npm run test:faults -- long");
install({ forTests: true });
await build();
const config = path.join(projectRoot, "vitest.faults.config.ts");
process.exitCode = await runNode(
  [path.join(projectRoot, "node_modules", "vitest", "vitest.mjs"), "run", "--config", config, ...vitestArgs],
  { env: { FAULTS: mode } },
);
