// npm run restore -- FOLDER [--replace | --check]: fills an empty shop with a backup (docs/operations.md).
import path from "node:path";
import { install, root, run } from "./runtime.mjs";

install();
process.exitCode = await run([path.join(root, "server", "restore.ts"), ...process.argv.slice(2)]);
