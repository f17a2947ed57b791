// Builds pages and server, then keeps a compressed twin beside each file that the browser loads.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root, run } from "./runtime.mjs";

const code = await run([path.join(root, "node_modules", "@react-router", "dev", "bin.cjs"), "build"]);
if (code !== 0) process.exit(code);

const assets = path.join(root, "build", "client", "assets");
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue;
  const file = path.join(assets, name);
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
