// npm run weigh [-- PAGE]: what each page of the build weighs, beside what it may weigh; fails where one has grown too
// heavy. With the name of a page it lists the page's files, the heaviest first.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { alongside, letters, limits, unwanted } from "./page-weights.mjs";
import { build, install, root, say } from "./runtime.mjs";

install();
await build();
const client = path.join(root, "build", "client");
// Beside them lie the files of the release before.
const made = JSON.parse(readFileSync(path.join(root, "build", "assets.json"), "utf8"));
const manifestName = made.find((name) => /^manifest-.+\.js$/.test(name));
const manifest = JSON.parse(/\{.*\}/s.exec(readFileSync(inAssets(manifestName), "utf8"))?.[0] ?? "{}");
const faults = [];

const rows = Object.entries(limits).map(([page, { routes, js, css }]) => {
  const files = filesOf(routes);
  const row = { page, js: weightOf(files.js), css: weightOf(files.css), files };
  judge(`${page}: JavaScript`, row.js, js);
  judge(`${page}: CSS`, row.css, css);
  for (const file of files.js)
    if (unwanted.test(path.basename(file))) faults.push(`${page} loads ${file}: not for shoppers`);
  return row;
});

const asked = rows.find(({ page }) => page === process.argv.slice(2).join(" "));
if (asked) {
  const files = [...asked.files.js, ...asked.files.css].map((file) => ({ file, bytes: brotli(file) }));
  for (const { file, bytes } of files.toSorted((one, other) => other.bytes - one.bytes))
    say(`${String(bytes).padStart(7)}  ${file}`);
}
for (const { page, js, css } of rows) say(`${page.padEnd(30)} JavaScript ${kB(js)} kB, CSS ${kB(css)} kB`);

for (const [name, limit] of Object.entries(alongside))
  judge(name, brotli(`/assets/${madeOf(name, /\.(json|svg)$/)}`), limit);
for (const [language, { faces, limit }] of Object.entries(letters)) {
  const bytes = faces.map((face) => readFileSync(inAssets(madeOf(face, /\.woff2$/))).length);
  const sum = bytes.reduce((one, other) => one + other);
  say(`${`letters, ${language}`.padEnd(30)} ${kB(sum)} kB`);
  judge(`letters, ${language}`, sum, limit);
}
for (const name of made.filter((each) => /\.(js|css|svg|json)$/.test(each)))
  for (const twin of ["br", "gz"])
    if (!existsSync(`${inAssets(name)}.${twin}`)) faults.push(`${name} lies there without its .${twin}`);

for (const fault of faults) process.stderr.write(`Too heavy: ${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** All that a page loads by itself: what its routes import, what those import, and what it fetches once it stands. */
function filesOf(routes) {
  const parts = [manifest.entry, manifest.routes.root, ...routes.map((id) => manifest.routes[id])];
  const worker = "/service-worker.js";
  const js = [`/assets/${manifestName}`, worker, ...parts.flatMap((part) => [part.module, ...part.imports])];
  // React Router marks some sheets with an empty fragment.
  const css = parts.flatMap((part) => part.css ?? []).map((file) => file.replace("#", ""));
  return { js: [...new Set(js)], css: [...new Set(css)] };
}

function madeOf(name, ending) {
  const found = made.find((each) => each.replace(/-[\w-]{8}\.\w+$/, "") === name && ending.test(each));
  if (!found) throw new Error(`the build has no ${name}`);
  return found;
}

function judge(what, bytes, limit) {
  if (bytes > limit * 1000) faults.push(`${what} is ${kB(bytes)} kB, the limit is ${limit}`);
}

function weightOf(files) {
  return files.reduce((sum, file) => sum + brotli(file), 0);
}

function brotli(file) {
  const place = path.join(client, file);
  return existsSync(`${place}.br`)
    ? readFileSync(`${place}.br`).length
    : brotliCompressSync(readFileSync(place)).length;
}

function inAssets(name) {
  return path.join(client, "assets", name);
}

function kB(bytes) {
  return (bytes / 1000).toFixed(1);
}
