// npm run test:browser [-- FILE …]: the stories in a browser, each in all its languages and screen sizes. TESTS=short runs
// those marked `core`, TESTS=rest the others without `details`, each of them once. In CI a failed story is retried once,
// alone and in a new shop, so that leftovers of the first attempt do not matter.
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
