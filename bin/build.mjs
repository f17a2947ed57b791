// Builds pages, server and service worker, keeps the previous release's assets, and compresses what browsers load.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { restorePreviousAssets, stashAssets } from "./previous-assets.mjs";
import { projectRoot, runNode } from "./runtime.mjs";

const folder = path.join(projectRoot, "build");
const assets = path.join(folder, "client", "assets");

stashAssets(folder);
const code = await runNode([path.join(projectRoot, "node_modules", "@react-router", "dev", "bin.cjs"), "build"]);
if (code !== 0) process.exit(code);
const assetNames = readdirSync(assets).sort();
await dropServerRoutes(assetNames.find((name) => /^manifest-.+\.js$/.test(name)));
// On threads of their own, beside the service worker.
const [workerCode] = await Promise.all([
  runNode([path.join(projectRoot, "bin", "build-worker.mjs"), ...assetNames]),
  ...assetNames.filter((name) => /\.(js|css|svg|json)$/.test(name)).map(compressAsset),
]);
if (workerCode !== 0) process.exit(workerCode);
restorePreviousAssets(folder, assetNames);

/** robots.txt, feeds and pictures are answered by the server alone: the browser's list of routes does not need them. */
async function dropServerRoutes(manifestName) {
  const file = path.join(assets, manifestName);
  const [start, json, end] = (await readFile(file, "utf8")).split(/(\{.*\})/s);
  const manifest = JSON.parse(json);
  const inBrowser = Object.entries(manifest.routes).filter(([id]) => !id.startsWith("seo/"));
  await writeFile(file, start + JSON.stringify({ ...manifest, routes: Object.fromEntries(inBrowser) }) + end);
}

async function compressAsset(name) {
  const file = path.join(assets, name);
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
