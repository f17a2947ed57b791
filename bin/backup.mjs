// npm run backup [-- FOLDER]: keeps all that the shop has, while it serves (docs/operations.md).
import path from "node:path";
import { install, root, run } from "./runtime.mjs";

install();
process.exitCode = await run([path.join(root, "server", "backup.ts"), ...process.argv.slice(2)]);
