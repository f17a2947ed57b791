// Another state of the project, built beside this one, for benches that compare.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { print, projectRoot, runNode } from "./runtime.mjs";

/** Checks a commit out into a temporary worktree and builds it; both are gone after `work`, whose result it returns. */
export async function withBuiltCommit(commit, work) {
  const id = git("rev-parse", "--short", "--verify", `${commit}^{commit}`);
  const temporary = mkdtempSync(path.join(os.tmpdir(), "labonno-against-"));
  const folder = path.join(temporary, id);
  git("worktree", "add", "--quiet", "--detach", folder, id);
  try {
    copyPackages(folder);
    print(`Building    ${id}`);
    const code = await runNode([path.join(folder, "bin", "build.mjs")], { output: "on-failure" });
    return code === 0 ? await work({ folder, id }) : code;
  } finally {
    git("worktree", "remove", "--force", folder);
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The same packages as hard links; installs them where they are others. */
function copyPackages(folder) {
  const lockfile = (root) => readFileSync(path.join(root, "package-lock.json"), "utf8");
  const isSame = lockfile(folder) === lockfile(projectRoot);
  const [command, ...args] = isSame
    ? ["cp", "-al", path.join(projectRoot, "node_modules"), path.join(folder, "node_modules")]
    : ["npm", "ci", "--include=dev", "--include=optional", "--loglevel=error"];
  if (spawnSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] }).status === 0) return;
  if (!isSame) throw new Error("the packages of that commit could not be installed");
  // Another file system has no hard links.
  execFileSync("cp", ["-a", path.join(projectRoot, "node_modules"), path.join(folder, "node_modules")]);
}

function git(...args) {
  return execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).trim();
}
