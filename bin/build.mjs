// Builds pages, server and service worker, keeps the previous release's assets, and compresses what browsers load.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { restorePreviousAssets, stashAssets } from "./previous-assets.mjs";
import { projectRoot, runNode } from "./runtime.mjs";

const folder = path.join(projectRoot, "build");
const assets = path.join(folder, "client", "assets");

stashAssets(folder);
const code = await runNode([path.join(projectRoot, "node_modules", "@react-router", "dev", "bin.cjs"), "build"]);
if (code !== 0) process.exit(code);
const assetNames = readdirSync(assets).sort();
compressAssets(assetNames);
restorePreviousAssets(folder, assetNames);
const workerCode = await runNode([path.join(projectRoot, "bin", "build-worker.mjs"), ...assetNames]);
if (workerCode !== 0) process.exit(workerCode);

function compressAssets(names) {
  for (const name of names) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const file = path.join(assets, name);
    const content = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
