// npm run admin -- EMAIL: makes somebody who has signed up an admin.
import path from "node:path";
import { install, root, run } from "./runtime.mjs";

install();
process.exitCode = await run([path.join(root, "server", "admin.ts"), ...process.argv.slice(2)]);
