// npm run screenshots: takes pictures of every page in docs/screenshots, from a shop with demo catalogue and sample
// orders. With arguments for Playwright (`-- -g "staff see"`) only those; the others stay.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, install, print, projectRoot, runNode } from "./runtime.mjs";

const folder = path.join(projectRoot, "docs", "screenshots");
const devices = ["phone", "desk"];
const languages = ["en", "bn"];
const [startMarker, endMarker] = ["<!-- pictures -->", "<!-- /pictures -->"];

install({ forTests: true });
await build();
const selection = process.argv.slice(2);
if (selection.length === 0)
  for (const device of devices) rmSync(path.join(folder, device), { recursive: true, force: true });
const runner = path.join(projectRoot, "node_modules", "@playwright", "test", "cli.js");
const code = await runNode([runner, "test", ...selection], { env: { SCREENSHOTS: "1" } });
writeIndex();
process.exitCode = code;

/** Lists them in the folder's README, page by page. */
function writeIndex() {
  for (const device of devices) mkdirSync(path.join(folder, device), { recursive: true });
  const screenshots = new Set(
    devices.flatMap((device) => readdirSync(path.join(folder, device)).map((file) => `${device}/${file}`)),
  );
  const names = [...new Set([...screenshots].map((file) => path.basename(file).split(".")[0]))].sort();
  const columns = devices.flatMap((device) => languages.map((language) => [device, language]));
  const rows = names.map((name) => {
    const cells = columns.map(([device, language]) => `${device}/${name}.${language}.webp`);
    return `| ${name.replaceAll("-", " ")} | ${cells.map((file) => (screenshots.has(file) ? `[see](${file})` : "")).join(" | ")} |`;
  });
  const head = ["page", ...columns.map(([device, language]) => `${device}, ${language}`)];
  const table = [`| ${head.join(" | ")} |`, `|${" --- |".repeat(head.length)}`, ...rows].join("\n");
  const readme = path.join(folder, "README.md");
  const [before, rest = ""] = readFileSync(readme, "utf8").split(startMarker);
  writeFileSync(readme, `${before}${startMarker}\n\n${table}\n\n${endMarker}${rest.split(endMarker)[1] ?? "\n"}`);
  print(`${screenshots.size} pictures in docs/screenshots`);
}
