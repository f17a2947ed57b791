// npm run licences: licences of all packages a running shop is made with; fails on one that is not allowed. Reads the
// lockfile, which also covers other platforms.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fail, print, projectRoot } from "./runtime.mjs";

const allowedLicences = new Set([
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

// Allowed by name: all are used unchanged.
const allowedByName = [
  { name: /^@img\/sharp-/, licence: "LGPL-3.0-or-later", why: "libvips, a library of its own beside sharp" },
  { name: /^lightningcss/, licence: "MPL-2.0", why: "shrinks the style sheets while the shop is built" },
  { name: /^caniuse-lite$/, licence: "CC-BY-4.0", why: "which browsers can do what, read while the shop is built" },
  { name: /^isbot$/, licence: "Unlicense", why: "in the public domain; React Router's tools name it" },
];

const { packages } = JSON.parse(readFileSync(path.join(projectRoot, "package-lock.json"), "utf8"));
const runtimePackages = Object.entries(packages)
  .filter(([packagePath, { dev }]) => packagePath !== "" && !dev)
  .map(([packagePath, { version, license }]) => ({
    name: packagePath.split("node_modules/").at(-1),
    version,
    licence: license ?? "none",
  }));

/** Whether one alternative of a licence expression is allowed. */
function isAllowed({ name, licence }) {
  const allowed = (each) =>
    allowedLicences.has(each) ||
    allowedByName.some((exception) => exception.licence === each && exception.name.test(name));
  return licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((alternative) => alternative.split(" AND ").every(allowed));
}

for (const [licence, all] of [...Map.groupBy(runtimePackages, (each) => each.licence)].sort(([a], [b]) =>
  a < b ? -1 : 1,
))
  print(`${licence}\n  ${[...new Set(all.map(({ name, version }) => `${name} ${version}`))].sort().join("\n  ")}`);
const disallowed = runtimePackages.filter((each) => !isAllowed(each));
if (disallowed.length > 0)
  fail(
    `Nobody has agreed to: ${disallowed.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join(", ")}.`,
  );
print(`${runtimePackages.length} packages, each under a licence that was agreed to.`);
