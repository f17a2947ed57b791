// npm run admin, backup, courier, doctor, gateway, import, restore: runs that program of server/ with the arguments.
import path from "node:path";
import { install, projectRoot, runNode } from "./runtime.mjs";

const [name, ...args] = process.argv.slice(2);
install();
process.exitCode = await runNode([path.join(projectRoot, "server", `${name}.ts`), ...args]);
