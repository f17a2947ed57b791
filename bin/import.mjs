// npm run import -- FILE: reads a catalogue into the shop (docs/import.md).
import path from "node:path";
import { install, root, run } from "./runtime.mjs";

install();
process.exitCode = await run([path.join(root, "server", "import.ts"), ...process.argv.slice(2)]);
