// npm run licences: under which licence each package stands that a running shop is made with; fails on one that nobody
// has agreed to. The lockfile says it of every platform's packages, also of those that are not installed here.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fail, root, say } from "./runtime.mjs";

const agreed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
]);

// Weak copyleft, agreed to by name: both are used as they come, unchanged.
const byName = [
  { name: /^@img\/sharp-/, licence: "LGPL-3.0-or-later", why: "libvips, a library of its own beside sharp" },
  { name: /^lightningcss/, licence: "MPL-2.0", why: "shrinks the style sheets while the shop is built" },
];

const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
const found = Object.entries(packages)
  .filter(([place, { dev }]) => place !== "" && !dev)
  .map(([place, { version, license }]) => ({
    name: place.split("node_modules/").at(-1),
    version,
    licence: license ?? "none",
  }));

/** Whether one of an expression's alternatives asks for nothing but what is agreed. */
function isAgreed({ name, licence }) {
  const allowed = (each) => agreed.has(each) || byName.some((one) => one.licence === each && one.name.test(name));
  return licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((alternative) => alternative.split(" AND ").every(allowed));
}

for (const [licence, all] of [...Map.groupBy(found, (each) => each.licence)].sort(([a], [b]) => (a < b ? -1 : 1)))
  say(`${licence}\n  ${[...new Set(all.map(({ name, version }) => `${name} ${version}`))].sort().join("\n  ")}`);
const strange = found.filter((each) => !isAgreed(each));
if (strange.length > 0)
  fail(
    `Nobody has agreed to: ${strange.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join(", ")}.`,
  );
say(`${found.length} packages, each under a licence that was agreed to.`);
