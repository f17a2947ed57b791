import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "../db/free-port.ts";
import { projectRoot } from "../db/project.ts";

/** A shop process as `npm start` runs it. */
export type ShopProcess = {
  url: string;
  child: ChildProcess;
  /** Its whole output. */
  output: () => string;
  /** Whether it opened, or ended before. */
  open: Promise<boolean>;
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
};

const serverFile = path.join(projectRoot, "build", "server", "index.js");

/** Starts the built shop, empty, on a port of its own. It ends with the test at the latest. */
export async function launchShop(settings: Record<string, string>, fixedPort?: number): Promise<ShopProcess> {
  const port = fixedPort ?? (await freePort());
  // Without this process's settings.
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DEMO: "off", PORT: String(port), ...settings };
  const child = spawn(process.execPath, [serverFile], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const isOpen = new Promise<true>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
        if (output.includes("Ctrl-C")) resolve(true);
      });
    }
  });
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  onTestFinished(() => kill("SIGKILL").then(() => {}));
  const open = Promise.race([isOpen, exited.then(() => false)]);
  return { url: `http://localhost:${port}`, child, output: () => output, open, exited, kill };
}

/** The same, once it is open. */
export async function openShop(settings: Record<string, string>, port?: number): Promise<ShopProcess> {
  const shop = await launchShop(settings, port);
  if (!(await shop.open)) throw new Error(`The shop did not open:\n${shop.output()}`);
  return shop;
}
