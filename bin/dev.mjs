// npm run dev: the shop with hot reload.
import path from "node:path";
import { install, root, run } from "./runtime.mjs";

install();
process.exitCode = await run([path.join(root, "server", "dev.ts")], { env: { NODE_ENV: "development" } });
