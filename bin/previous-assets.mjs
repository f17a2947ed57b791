// A tab from before a deploy goes on with the files that it began with: a build keeps those of the build before it.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const assetsOf = (folder) => path.join(folder, "client", "assets");
const waitingIn = (folder) => path.join(folder, "assets-before");
/** Names the files that the last build made itself; beside them lie those of the build before it. */
const listIn = (folder) => path.join(folder, "assets.json");

/** The build empties its folder; the files of the release that is open now wait outside. */
export function setAssetsAside(folder) {
  // They wait there still when the last build failed.
  if (existsSync(waitingIn(folder)) || !existsSync(assetsOf(folder)) || !existsSync(listIn(folder))) return;
  renameSync(assetsOf(folder), waitingIn(folder));
}

/** Lays them beside those that were `made` now. The files of two releases ago go. */
export function keepReleaseBefore(folder, made) {
  if (existsSync(waitingIn(folder))) {
    for (const name of JSON.parse(readFileSync(listIn(folder), "utf8"))) {
      for (const twin of [name, `${name}.br`, `${name}.gz`]) {
        const old = path.join(waitingIn(folder), twin);
        const place = path.join(assetsOf(folder), twin);
        if (existsSync(old) && !existsSync(place)) renameSync(old, place);
      }
    }
    rmSync(waitingIn(folder), { recursive: true });
  }
  writeFileSync(listIn(folder), JSON.stringify(made));
}
