// npm start: from a fresh clone to an open shop.
import path from "node:path";
import { build, install, projectRoot, runNode } from "./runtime.mjs";

install();
await build();
// What is done with is cleared away before it fills more, on a machine with much memory too: the process stays below
// 300 MB instead of passing 400.
const memory = ["--max-semi-space-size=8", "--max-old-space-size=1024"];
process.exitCode = await runNode([...memory, path.join(projectRoot, "build", "server", "index.js")], {
  env: { NODE_ENV: "production" },
});
