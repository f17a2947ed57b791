// Large tools that hardly anybody needs lie outside the lockfile and come only when they are first used.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, root, say } from "./runtime.mjs";

/** Installs one package of exactly this version where it is not yet; answers the folder that it lies in. */
export function installAside(name, version, { options = [], lasting = "some minutes" } = {}) {
  const home = path.join(root, "node_modules", ".cache", `${name}-${version}`);
  if (!existsSync(home)) {
    say(`Installing  ${name} ${version} into ${path.relative(root, home)} (once, ${lasting})`);
    mkdirSync(path.dirname(home), { recursive: true });
    // Under its name only when it is whole.
    const draft = mkdtempSync(`${home}-`);
    writeFileSync(path.join(draft, "package.json"), JSON.stringify({ private: true }));
    const npm = process.env.npm_execpath;
    const [command, ...before] = npm ? [process.execPath, npm] : ["npm"];
    const usual = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync(command, [...before, "install", ...options, ...usual, `${name}@${version}`], {
      cwd: draft,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) fail(`${name} could not be installed: see above. Is the npm registry reachable?`);
    renameSync(draft, home);
  }
  return path.join(home, "node_modules", name);
}
