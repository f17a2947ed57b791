// npm run check:weights [-- PAGE]: the weight of each page of the build; fails above the limit. With a page's name it
// lists that page's files, heaviest first.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { appFiles, fontLimits, forbiddenFiles, pageLimits, sharedAssetLimits } from "./page-weights.mjs";
import { build, install, print, projectRoot } from "./runtime.mjs";

install({ forTests: true });
await build();
const clientDir = path.join(projectRoot, "build", "client");
// The folder also has the previous release's files.
const assetNames = JSON.parse(readFileSync(path.join(projectRoot, "build", "assets.json"), "utf8"));
const manifestName = assetNames.find((name) => /^manifest-.+\.js$/.test(name));
const manifest = JSON.parse(/\{.*\}/s.exec(readFileSync(assetPath(manifestName), "utf8"))?.[0] ?? "{}");
const documents = JSON.parse(readFileSync(path.join(projectRoot, "build", "documents.json"), "utf8"));
const problems = [];

const rows = Object.entries(pageLimits).map(([page, { routes, document, islands, js, css }]) => {
  const files = document ? filesOfDocument(document, islands) : filesOfPage(routes);
  const row = { page, js: compressedSize(files.js), css: compressedSize(files.css), files };
  checkLimit(`${page}: JavaScript`, row.js, js);
  checkLimit(`${page}: CSS`, row.css, css);
  for (const file of files.js)
    if (forbiddenFiles.test(path.basename(file))) problems.push(`${page} loads ${file}: not for shoppers`);
  return row;
});

const { dynamicImports } = Object.values(documents.manifest).find(({ name }) => name === "islands");
const islands = dynamicImports.map((key) => key.replace(/^app\//, ""));
// What the first touch of a document loads.
islands.push("lazy-components.ts");
for (const file of filesOfDocument("home", islands).js)
  if (appFiles.test(path.basename(file))) problems.push(`an island loads ${file}: not for documents`);

const selectedRow = rows.find(({ page }) => page === process.argv.slice(2).join(" "));
if (selectedRow) {
  const files = [...selectedRow.files.js, ...selectedRow.files.css].map((file) => ({ file, bytes: brotliSize(file) }));
  for (const { file, bytes } of files.toSorted((one, other) => other.bytes - one.bytes))
    print(`${String(bytes).padStart(7)}  ${file}`);
}
for (const { page, js, css } of rows) print(`${page.padEnd(30)} JavaScript ${kB(js)} kB, CSS ${kB(css)} kB`);

for (const [name, limit] of Object.entries(sharedAssetLimits))
  checkLimit(name, brotliSize(`/assets/${assetNamed(name, /\.(json|svg)$/)}`), limit);
for (const [language, { faces, limit }] of Object.entries(fontLimits)) {
  const bytes = faces.map((face) => readFileSync(assetPath(assetNamed(face, /\.woff2$/))).length);
  const sum = bytes.reduce((one, other) => one + other);
  print(`${`fonts, ${language}`.padEnd(30)} ${kB(sum)} kB`);
  checkLimit(`fonts, ${language}`, sum, limit);
}
for (const name of assetNames.filter((each) => /\.(js|css|svg|json)$/.test(each)))
  for (const encoding of ["br", "gz"])
    if (!existsSync(`${assetPath(name)}.${encoding}`)) problems.push(`${name} lies there without its .${encoding}`);

for (const problem of problems) process.stderr.write(`Too heavy: ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Everything a page loads by itself: imports of its routes, theirs, and what it fetches after loading. */
function filesOfPage(routes) {
  const routeEntries = [manifest.entry, manifest.routes.root, ...routes.map((id) => manifest.routes[id])];
  const worker = "/service-worker.js";
  const js = [`/assets/${manifestName}`, worker, ...routeEntries.flatMap((part) => [part.module, ...part.imports])];
  // React Router marks some style sheets with an empty fragment.
  const css = routeEntries.flatMap((part) => part.css ?? []).map((file) => file.replace("#", ""));
  return { js: [...new Set(js)], css: [...new Set(css)] };
}

/** The script of a document, what it loads to hydrate, and its islands, each with its imports. */
function filesOfDocument(name, islands) {
  const { manifest: chunks, styles } = documents;
  const js = new Set(["/service-worker.js"]);
  const walk = (key) => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (js.has(`/${chunk.file}`)) return;
    js.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) walk(imported);
  };
  for (const file of ["documents/start.ts", "documents/hydrate-document.ts", ...islands]) walk(`app/${file}`);
  return { js: [...js], css: styles[name] };
}

function assetNamed(name, ending) {
  const found = assetNames.find((each) => each.replace(/-[\w-]{7}\.\w+$/, "") === name && ending.test(each));
  if (!found) throw new Error(`the build has no ${name}`);
  return found;
}

function checkLimit(label, bytes, limit) {
  if (bytes > limit * 1000) problems.push(`${label} is ${kB(bytes)} kB, the limit is ${limit}`);
}

function compressedSize(files) {
  return files.reduce((sum, file) => sum + brotliSize(file), 0);
}

function brotliSize(file) {
  const clientFile = path.join(clientDir, file);
  return existsSync(`${clientFile}.br`)
    ? readFileSync(`${clientFile}.br`).length
    : brotliCompressSync(readFileSync(clientFile)).length;
}

function assetPath(name) {
  return path.join(clientDir, "assets", name);
}

function kB(bytes) {
  return (bytes / 1000).toFixed(1);
}
