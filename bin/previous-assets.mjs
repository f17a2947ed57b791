// A tab from before a deploy goes on with the files that it began with: a build keeps those of the build before it.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const assetsDir = (folder) => path.join(folder, "client", "assets");
const stashDir = (folder) => path.join(folder, "assets-before");
/** Names the files that the last build made itself; beside them lie those of the build before it. */
const manifestFile = (folder) => path.join(folder, "assets.json");

/** The build empties its folder; the files of the release that is open now wait outside. */
export function stashAssets(folder) {
  // They wait there still when the last build failed.
  if (existsSync(stashDir(folder)) || !existsSync(assetsDir(folder)) || !existsSync(manifestFile(folder))) return;
  renameSync(assetsDir(folder), stashDir(folder));
}

/** Lays them beside those that were `made` now. The files of two releases ago go. */
export function restorePreviousAssets(folder, newAssets) {
  if (existsSync(stashDir(folder))) {
    for (const name of JSON.parse(readFileSync(manifestFile(folder), "utf8"))) {
      for (const variant of [name, `${name}.br`, `${name}.gz`]) {
        const stashedFile = path.join(stashDir(folder), variant);
        const targetFile = path.join(assetsDir(folder), variant);
        if (existsSync(stashedFile) && !existsSync(targetFile)) renameSync(stashedFile, targetFile);
      }
    }
    rmSync(stashDir(folder), { recursive: true });
  }
  writeFileSync(manifestFile(folder), JSON.stringify(newAssets));
}
