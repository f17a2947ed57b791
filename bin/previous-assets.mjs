// Keeps the assets of the previous build: tabs from before a deploy still need them.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const assetsDir = (folder) => path.join(folder, "client", "assets");
const stashDir = (folder) => path.join(folder, "assets-before");
/** Lists the files of the last build itself, without those of the build before. */
const manifestFile = (folder) => path.join(folder, "assets.json");

/** Moves assets out of the folder that the build empties. */
export function stashAssets(folder) {
  // Still stashed if the last build failed.
  if (existsSync(stashDir(folder)) || !existsSync(assetsDir(folder)) || !existsSync(manifestFile(folder))) return;
  renameSync(assetsDir(folder), stashDir(folder));
}

/** Moves them beside the new ones. Those of two builds ago are removed. */
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
