// npm run lighthouse [-- RUNS [PAGE …]]: Lighthouse scores of the public pages on a phone, written to
// docs/benchmarks.md; of the named pages only ("home", "a set"), on the terminal.
import path from "node:path";
import { installTool } from "./install-tool.mjs";
import { build, install, projectRoot, runNode } from "./runtime.mjs";

install({ forTests: true });
const lighthouseDir = installTool("lighthouse", "13.5.0", {
  options: ["--omit=optional"],
  expectedDuration: "a minute",
});
await build();
process.exitCode = await runNode([
  path.join(projectRoot, "bench", "lighthouse.ts"),
  lighthouseDir,
  ...process.argv.slice(2),
]);
