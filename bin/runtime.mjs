// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

export const root = path.dirname(import.meta.dirname);
const wantedNode = 24;

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Installs by the lockfile where something is missing or of another version. */
export function install() {
  if (isInstalled()) return;
  say("Installing  what package-lock.json names (once, about a minute)");
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ["npm"];
  const { status } = spawnSync(command, [...before, "ci", "--include=dev", "--include=optional", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) fail("The packages could not be installed: see above. Is the npm registry reachable?");
}

/** Compares the lockfile with the one that npm keeps of what it put into node_modules. */
function isInstalled() {
  const kept = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(kept)) return false;
  const installed = JSON.parse(readFileSync(kept, "utf8")).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages);
  return wanted.every(([place, { version, optional }]) => {
    if (place === "" || (optional && !installed[place])) return true;
    return installed[place]?.version === version && existsSync(path.join(root, place));
  });
}

/** The Node that the shop runs on: the one that came with its packages, else this one if it is new enough. */
export function node() {
  const own = path.join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  const found = existsSync(own) ? own : process.execPath;
  const version = spawnSync(found, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
  if (Number(/^v(\d+)\./.exec(version)?.[1]) >= wantedNode) return found;
  fail(
    `The shop needs Node ${wantedNode} or newer and found ${version || "none"}. There is no packaged Node for ${process.platform}-${process.arch}: install Node ${wantedNode} and start again.`,
  );
}

/** Builds pages and server when their sources changed since the last time. */
export async function build() {
  const stamp = path.join(root, "build", ".sources");
  const sources = hash(
    files(
      ["api", "app", "db", "demo", "integrations", "public", "server", "shop"],
      ["package-lock.json", "vite.config.ts", "react-router.config.ts"],
    ),
  );
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  say("Building    the shop (once after each change, some seconds)");
  const code = await run([path.join(root, "bin", "build.mjs")], { quiet: true });
  if (code !== 0) fail("The build failed: see above.");
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/**
 * Runs a program on the shop's Node and answers its exit code. Ctrl-C reaches the program from the terminal itself;
 * other signals are handed on. With `quiet` its output shows only when it failed.
 */
export function run(args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const program = node();
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}`, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
    const handOn = (signal) => child.kill(signal);
    const wait = () => {};
    process.on("SIGINT", wait).on("SIGTERM", handOn).on("SIGHUP", handOn);
    child.once("error", (error) => fail(`${program} could not be started: ${error.message}`));
    child.once("close", (code, signal) => {
      process.off("SIGINT", wait).off("SIGTERM", handOn).off("SIGHUP", handOn);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function files(folders, single) {
  const found = single.map((name) => path.join(root, name));
  for (const folder of folders) {
    for (const entry of readdirSync(path.join(root, folder), { recursive: true })) {
      const file = path.join(root, folder, entry);
      if (statSync(file).isFile() && !/\.(test|security)\./.test(file)) found.push(file);
    }
  }
  return found.sort();
}

function hash(paths) {
  const sum = createHash("sha256");
  for (const file of paths) sum.update(path.relative(root, file)).update("\0").update(readFileSync(file));
  return sum.digest("hex");
}
