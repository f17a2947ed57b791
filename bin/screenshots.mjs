// npm run screenshots: pictures of every page in docs/screenshots, from a shop with the demo catalogue and made-up orders.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, install, root, run, say } from "./runtime.mjs";

const folder = path.join(root, "docs", "screenshots");
const devices = ["phone", "desk"];
const languages = ["en", "bn"];
const [begin, end] = ["<!-- pictures -->", "<!-- /pictures -->"];

install();
await build();
for (const device of devices) rmSync(path.join(folder, device), { recursive: true, force: true });
const runner = path.join(root, "node_modules", "@playwright", "test", "cli.js");
const code = await run([runner, "test", ...process.argv.slice(2)], { env: { SCREENSHOTS: "1" } });
list();
process.exitCode = code;

/** Names them all in the folder's README, page by page. */
function list() {
  for (const device of devices) mkdirSync(path.join(folder, device), { recursive: true });
  const taken = new Set(
    devices.flatMap((device) => readdirSync(path.join(folder, device)).map((file) => `${device}/${file}`)),
  );
  const names = [...new Set([...taken].map((file) => path.basename(file).split(".")[0]))].sort();
  const columns = devices.flatMap((device) => languages.map((language) => [device, language]));
  const rows = names.map((name) => {
    const cells = columns.map(([device, language]) => `${device}/${name}.${language}.webp`);
    return `| ${name.replaceAll("-", " ")} | ${cells.map((file) => (taken.has(file) ? `[see](${file})` : "")).join(" | ")} |`;
  });
  const head = ["page", ...columns.map(([device, language]) => `${device}, ${language}`)];
  const table = [`| ${head.join(" | ")} |`, `|${" --- |".repeat(head.length)}`, ...rows].join("\n");
  const readme = path.join(folder, "README.md");
  const [before, rest = ""] = readFileSync(readme, "utf8").split(begin);
  writeFileSync(readme, `${before}${begin}\n\n${table}\n\n${end}${rest.split(end)[1] ?? "\n"}`);
  say(`${taken.size} pictures in docs/screenshots`);
}
