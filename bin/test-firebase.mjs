// npm run test:firebase: the Firebase side of the shop against the official Auth emulator. Its tools are large and
// needed by nobody else, so they lie outside the lockfile and come only when this is run.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { build, fail, install, node, root, run, say } from "./runtime.mjs";

const version = "15.34.2";
const home = path.join(root, "node_modules", ".cache", `firebase-tools-${version}`);
const firebase = path.join(home, "node_modules", "firebase-tools", "lib", "bin", "firebase.js");

install();
installTools();
await build();

const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-firebase-"));
try {
  const [auth, hub, logging] = await freePorts(3);
  const config = path.join(folder, "firebase.json");
  const emulators = {
    auth: { host: "127.0.0.1", port: auth },
    hub: { host: "127.0.0.1", port: hub },
    logging: { host: "127.0.0.1", port: logging },
    ui: { enabled: false },
  };
  writeFileSync(config, JSON.stringify({ emulators }));
  const tests = [
    [node(), path.join(root, "node_modules", "vitest", "vitest.mjs"), "run"],
    [node(), path.join(root, "node_modules", "@playwright", "test", "cli.js"), "test"],
  ];
  // A project whose name begins with "demo-" reaches nothing outside (Firebase's own rule).
  process.exitCode = await run(
    [
      firebase,
      "emulators:exec",
      tests.map((words) => words.map((word) => JSON.stringify(word)).join(" ")).join(" && "),
      "--only=auth",
      "--project=demo-labonno",
      `--config=${config}`,
    ],
    // Its notes about itself stay out of the user's own folders.
    { env: { XDG_CONFIG_HOME: path.join(folder, "config"), CI: "1" } },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function installTools() {
  if (existsSync(home)) return;
  say(`Installing  firebase-tools ${version} into ${path.relative(root, home)} (once, some minutes)`);
  mkdirSync(path.dirname(home), { recursive: true });
  // Under its name only when it is whole.
  const draft = mkdtempSync(`${home}-`);
  writeFileSync(path.join(draft, "package.json"), JSON.stringify({ private: true }));
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ["npm"];
  const options = ["--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(command, [...before, "install", ...options, `firebase-tools@${version}`], {
    cwd: draft,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) fail("firebase-tools could not be installed: see above. Is the npm registry reachable?");
  renameSync(draft, home);
}

/** Ports that are free now, each another one. */
async function freePorts(count) {
  const probes = Array.from({ length: count }, () => net.createServer());
  const ports = await Promise.all(
    probes.map((probe) => new Promise((resolve) => probe.listen(0, "127.0.0.1", () => resolve(probe.address().port)))),
  );
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
