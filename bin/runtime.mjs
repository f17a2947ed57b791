// Plain JavaScript for Node 20 and newer: runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

export const projectRoot = path.dirname(import.meta.dirname);
const minNodeMajor = 24;

export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Installs the packages of the lockfile if any is missing or of another version: those that build and run the shop, and
 * `forTests` all of them. Once all are there, they stay.
 */
export function install({ forTests = false } = {}) {
  const installed = readInstalled();
  if (isComplete(installed, forTests)) return;
  print("Installing  what package-lock.json names (once, about a minute)");
  const all = forTests || Object.values(installed).some(({ dev }) => dev);
  const npmCi = ["ci", all ? "--include=dev" : "--omit=dev", "--include=optional", "--loglevel=error"];
  // The registry is asked only for what is not in npm's cache; but what is known of it there may be too old.
  if (runNpm([...npmCi, "--prefer-offline"], "ignore") !== 0 && runNpm(npmCi, "inherit") !== 0)
    fail("The packages could not be installed: see above. Is the npm registry reachable?");
}

function runNpm(npmArgs, stderr) {
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ["npm"];
  return spawnSync(command, [...args, ...npmArgs], { cwd: projectRoot, stdio: ["ignore", "ignore", stderr] }).status;
}

/** npm's record of what it installed. */
function readInstalled() {
  const file = path.join(projectRoot, "node_modules", ".package-lock.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

function isComplete(installed, forTests) {
  const locked = JSON.parse(readFileSync(path.join(projectRoot, "package-lock.json"), "utf8")).packages;
  return Object.entries(locked).every(([packagePath, { version, dev, optional, devOptional }]) => {
    const mayBeMissing = optional || (!forTests && (dev || devOptional));
    if (packagePath === "" || (mayBeMissing && !installed[packagePath])) return true;
    return installed[packagePath]?.version === version && existsSync(path.join(projectRoot, packagePath));
  });
}

/** The Node that the shop runs on: the packaged one, else the current one if it is new enough. */
export function nodeExecutable() {
  const packagedNode = path.join(
    projectRoot,
    "node_modules",
    `node-${process.platform}-${process.arch}`,
    "bin",
    "node",
  );
  const executable = existsSync(packagedNode) ? packagedNode : process.execPath;
  const version = spawnSync(executable, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
  if (Number(/^v(\d+)\./.exec(version)?.[1]) >= minNodeMajor) return executable;
  fail(
    `The shop needs Node ${minNodeMajor} or newer and found ${version || "none"}. There is no packaged Node for ${process.platform}-${process.arch}: install Node ${minNodeMajor} and start again.`,
  );
}

/** Builds pages and server if their sources changed. */
export async function build() {
  const stampFile = path.join(projectRoot, "build", ".sources");
  const sources = hashFiles(
    sourceFiles(
      ["api", "app", "db", "demo", "integrations", "public", "server", "shop"],
      ["package-lock.json", "vite.config.ts", "vite-documents.ts", "react-router.config.ts", "bin/build.mjs"],
    ),
  );
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === sources) return;
  print("Building    the shop (once after each change, some seconds)");
  const code = await runNode([path.join(projectRoot, "bin", "build.mjs")], { output: "on-failure" });
  if (code !== 0) fail("The build failed: see above.");
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, sources);
}

/**
 * Runs a program on the shop's Node and returns its exit code. Ctrl-C reaches it from the terminal; other signals are
 * forwarded. Its output is printed as it comes (`live`), whole `at-end`, or only `on-failure`.
 */
export function runNode(args, { env = {}, output = "live" } = {}) {
  return new Promise((resolve) => {
    const program = nodeExecutable();
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}`, ...env },
      stdio: output === "live" ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
    const forwardSignal = (signal) => child.kill(signal);
    const ignoreSignal = () => {};
    process.on("SIGINT", ignoreSignal).on("SIGTERM", forwardSignal).on("SIGHUP", forwardSignal);
    child.once("error", (error) => fail(`${program} could not be started: ${error.message}`));
    child.once("close", (code, signal) => {
      process.off("SIGINT", ignoreSignal).off("SIGTERM", forwardSignal).off("SIGHUP", forwardSignal);
      if (output === "at-end" || code !== 0) process.stderr.write(Buffer.concat(printed));
      resolve(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function sourceFiles(folders, extraFiles) {
  const executable = extraFiles.map((name) => path.join(projectRoot, name));
  for (const folder of folders) {
    for (const entry of readdirSync(path.join(projectRoot, folder), { recursive: true })) {
      const file = path.join(projectRoot, folder, entry);
      if (statSync(file).isFile() && !/\.(test|security)\./.test(file)) executable.push(file);
    }
  }
  return executable.sort();
}

function hashFiles(paths) {
  const digest = createHash("sha256");
  for (const file of paths) digest.update(path.relative(projectRoot, file)).update("\0").update(readFileSync(file));
  return digest.digest("hex");
}
