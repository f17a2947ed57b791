// npm run test:load: more than the shop can answer, from a crowd and from ill will; by hand, on a machine that is quiet.
import path from "node:path";
import { build, install, projectRoot, runNode } from "./runtime.mjs";

install();
await build();
process.exitCode = await runNode([path.join(projectRoot, "faults", "load", "load-test.ts")], {
  env: { NODE_ENV: "production" },
});
