// npm run doctor [-- --repair]: looks the shop over and says what to do (docs/operations.md).
import path from "node:path";
import { install, root, run } from "./runtime.mjs";

install();
process.exitCode = await run([path.join(root, "server", "doctor.ts"), ...process.argv.slice(2)]);
