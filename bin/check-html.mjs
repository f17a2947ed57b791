// npm run check:html: validates the HTML of every page in both languages with the Nu HTML Checker.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { installTool } from "./install-tool.mjs";
import { build, fail, install, print, projectRoot, runNode } from "./runtime.mjs";

if (spawnSync("java", ["-version"]).status !== 0)
  fail(
    "npm run check:html needs Java 11 or newer, and there is no `java` here. On Debian: apt-get install default-jre-headless",
  );
install({ forTests: true });
const checkerDir = installTool("vnu-jar", "26.9.27", { lasting: "half a minute" });
await build();

const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-html-"));
try {
  const code = await runNode([path.join(projectRoot, "e2e", "save-all-pages.ts"), folder]);
  if (code !== 0) fail("The pages could not be read: see above.");
  // React writes harmless slashes in void elements; the dashboard gets its heading in the browser.
  const ignoredMessages = ".*(Trailing slash on void elements|none of them has a computed heading level of 1).*";
  const checkerArgs = ["--Werror", "--skip-non-html", "--filterpattern", ignoredMessages];
  const jar = path.join(checkerDir, "build", "dist", "vnu.jar");
  const { status } = spawnSync("java", ["-jar", jar, ...checkerArgs, folder], { stdio: "inherit" });
  if (status === 0) print("ok     Every page is valid HTML");
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
