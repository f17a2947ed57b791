import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The folder of package.json, for sources, the built server, and commands run from elsewhere. */
export const projectRoot = nearestPackage(import.meta.dirname);

function nearestPackage(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("package.json was not found above the shop's own code");
  return nearestPackage(parent);
}

/** The shop's version, from package.json. */
export const version = (JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as { version: string })
  .version;
