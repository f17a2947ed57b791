import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { restorePreviousAssets, stashAssets } from "./previous-assets.mjs";

test("a build keeps the assets of the previous release, and no older ones", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-release-"));
  const assets = path.join(folder, "client", "assets");
  const release = (...made: string[]) => {
    stashAssets(folder);
    mkdirSync(assets, { recursive: true });
    for (const name of made) writeFileSync(path.join(assets, name), "");
    restorePreviousAssets(folder, made);
  };
  release("cart-1.js", "shop-1.js");
  writeFileSync(path.join(assets, "cart-1.js.br"), "");
  release("cart-2.js", "shop-1.js");
  expect(readdirSync(assets).sort()).toEqual(["cart-1.js", "cart-1.js.br", "cart-2.js", "shop-1.js"]);
  release("cart-3.js", "shop-1.js");
  expect(readdirSync(assets).sort()).toEqual(["cart-2.js", "cart-3.js", "shop-1.js"]);
  rmSync(folder, { recursive: true });
});
