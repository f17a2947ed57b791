// npm run test:browser [-- FILE …]: the stories in a browser, each in all of its forms; `npm test` runs one form of each
// (STORIES=short). Where nobody waits beside them (CI), what failed has one second try, in a new shop and with nothing
// beside it: what the first try left must not decide it.
import path from "node:path";
import { build, install, print, projectRoot, runNode } from "./runtime.mjs";

install({ forTests: true });
await build();
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
