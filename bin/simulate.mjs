// npm run simulate [-- --set low|middle|high|FILE --days 90 --orders 80 --seed N --policy NAME]: a merchant's season on the
// real shop, once with each policy, side by side (docs/simulation.md).
import path from "node:path";
import { install, projectRoot, runNode } from "./runtime.mjs";

install();
process.exitCode = await runNode([path.join(projectRoot, "simulation", "simulate.ts"), ...process.argv.slice(2)]);
