// npm run test:firebase: tests sign-in with Firebase against the official Auth emulator.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { installTool } from "./install-tool.mjs";
import { build, install, nodeExecutable, projectRoot, runNode } from "./runtime.mjs";

install({ forTests: true });
const toolsDir = installTool("firebase-tools", "15.34.2", { options: ["--omit=optional"] });
const firebase = path.join(toolsDir, "lib", "bin", "firebase.js");
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
    [nodeExecutable(), path.join(projectRoot, "node_modules", "vitest", "vitest.mjs"), "run"],
    [nodeExecutable(), path.join(projectRoot, "node_modules", "@playwright", "test", "cli.js"), "test"],
  ];
  // A project named "demo-…" never reaches the network (Firebase's own rule).
  process.exitCode = await runNode(
    [
      firebase,
      "emulators:exec",
      tests.map((args) => args.map((arg) => JSON.stringify(arg)).join(" ")).join(" && "),
      "--only=auth",
      "--project=demo-labonno",
      `--config=${config}`,
    ],
    // Keeps its settings out of the user's folders.
    { env: { XDG_CONFIG_HOME: path.join(folder, "config"), CI: "1" } },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Distinct free ports. */
async function freePorts(count) {
  const probes = Array.from({ length: count }, () => net.createServer());
  const ports = await Promise.all(
    probes.map((probe) => new Promise((resolve) => probe.listen(0, "127.0.0.1", () => resolve(probe.address().port)))),
  );
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
