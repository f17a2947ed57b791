// npm run glossary [-- --write | --all]: the vocabulary check of npm run check, on the packaged Node.
import path from "node:path";
import { install, projectRoot, runNode } from "./runtime.mjs";

install({ forTests: true });
process.exitCode = await runNode([path.join(projectRoot, "bin", "glossary.ts"), ...process.argv.slice(2)]);
