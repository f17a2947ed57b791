// Large tools that few people need stay out of the lockfile and are installed at first use.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, print, projectRoot } from "./runtime.mjs";

/** Installs one package at an exact version if it is missing; returns its folder. */
export function installTool(name, version, { options = [], expectedDuration = "some minutes" } = {}) {
  const targetDir = path.join(projectRoot, "node_modules", ".cache", `${name}-${version}`);
  if (!existsSync(targetDir)) {
    print(`Installing  ${name} ${version} into ${path.relative(projectRoot, targetDir)} (once, ${expectedDuration})`);
    mkdirSync(path.dirname(targetDir), { recursive: true });
    // Renamed once complete.
    const tempDir = mkdtempSync(`${targetDir}-`);
    writeFileSync(path.join(tempDir, "package.json"), JSON.stringify({ private: true }));
    const npm = process.env.npm_execpath;
    const [command, ...npmArgs] = npm ? [process.execPath, npm] : ["npm"];
    const defaultFlags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync(command, [...npmArgs, "install", ...options, ...defaultFlags, `${name}@${version}`], {
      cwd: tempDir,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) fail(`${name} could not be installed: see above. Is the npm registry reachable?`);
    renameSync(tempDir, targetDir);
  }
  return path.join(targetDir, "node_modules", name);
}
