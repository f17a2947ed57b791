// The stories in a browser; arguments choose files. Where nobody waits beside them (CI), what failed has one second try,
// in a new shop and with nothing beside it: what the first try left must not decide it.
import path from "node:path";
import { install, print, projectRoot, runNode } from "./runtime.mjs";

install({ forTests: true });
const stories = (...options) =>
  runNode([
    path.join(projectRoot, "node_modules", "@playwright", "test", "cli.js"),
    "test",
    ...process.argv.slice(2),
    ...options,
  ]);

process.exitCode = await stories();
if (process.exitCode !== 0 && process.env.CI) {
  print("A second try of what failed …");
  process.exitCode = await stories("--last-failed", "--workers=1");
}
