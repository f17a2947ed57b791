// npm start: from a fresh clone to an open shop.
import path from "node:path";
import { build, install, root, run } from "./runtime.mjs";

install();
await build();
process.exitCode = await run([path.join(root, "build", "server", "index.js")], { env: { NODE_ENV: "production" } });
