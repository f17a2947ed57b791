// npm run lighthouse [-- RUNS]: Lighthouse's view of the main pages on a phone, written into docs/benchmarks.md. It is
// large and needed by nobody else, so it lies outside the lockfile.
import path from "node:path";
import { installAside } from "./install-tool.mjs";
import { build, install, root, run } from "./runtime.mjs";

install();
const lighthouse = installAside("lighthouse", "13.5.0", { options: ["--omit=optional"], lasting: "a minute" });
await build();
process.exitCode = await run([path.join(root, "bench", "lighthouse.ts"), lighthouse, ...process.argv.slice(2)]);
