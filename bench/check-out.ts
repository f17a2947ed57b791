import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { projectRoot } from "../db/project.ts";

/** The source of a commit in a folder that `remove` deletes; it runs with the packages installed here. */
export function checkOut(commit: string): { root: string; remove: () => void } {
  const root = mkdtempSync(path.join(os.tmpdir(), "labonno-before-"));
  const archive = execFileSync("git", ["archive", commit], { cwd: projectRoot, maxBuffer: 1e9 });
  execFileSync("tar", ["-x", "-C", root], { input: archive });
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(root, "node_modules"));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
