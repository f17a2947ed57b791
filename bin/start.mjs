// npm start: from a fresh clone to an open shop.
import path from "node:path";
import { build, install, projectRoot, runNode } from "./runtime.mjs";
import { serverEnv, serverFlags } from "./server-flags.mjs";

install();
await build();
process.exitCode = await runNode([...serverFlags, path.join(projectRoot, "build", "server", "index.js")], {
  env: serverEnv,
});
