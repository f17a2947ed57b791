// npm run dev: the shop with hot reload.
import path from "node:path";
import { install, projectRoot, runNode } from "./runtime.mjs";

install();
process.exitCode = await runNode([path.join(projectRoot, "server", "dev.ts")], { env: { NODE_ENV: "development" } });
