// npm run test:load: more than the shop can answer, from a crowd and from ill will; by hand, on a machine that is quiet.
import path from "node:path";
import { build, install, root, run } from "./runtime.mjs";

install();
await build();
process.exitCode = await run([path.join(root, "faults", "load", "load-test.ts")], { env: { NODE_ENV: "production" } });
