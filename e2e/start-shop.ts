import { spawn } from "node:child_process";
import path from "node:path";
import { serverEnv, serverFlags } from "../bin/server-flags.mjs";
import { freePort } from "../db/free-port.ts";

const root = path.dirname(import.meta.dirname);

export type RunningShop = { url: string; pid: number; close: () => Promise<void> };

type Settings = Record<string, string>;

/** Starts a shop as `npm start` does, on a free port; several may share a data folder. */
export async function startShop(
  dataDir: string,
  settingsFor: (url: string) => Promise<Settings> | Settings = () => ({}),
  /** Receives its log; by default the log goes to this process's output. */
  onLogLines?: (lines: string) => void,
): Promise<RunningShop> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = await settingsFor(url);
  const server = spawn(process.execPath, [...serverFlags, path.join(root, "build", "server", "index.js")], {
    env: {
      ...process.env,
      ...serverEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      PUBLIC_URL: "",
      ...settings,
    },
    stdio: ["ignore", "pipe", onLogLines ? "pipe" : "inherit"],
  });
  server.stderr?.setEncoding("utf8").on("data", (lines: string) => onLogLines?.(lines));
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on("data", (chunk: Buffer) => chunk.includes("Shop  ") && resolve());
    server.once("exit", (code) => reject(new Error(`the shop stopped (${code})`)));
  });
  return {
    url,
    pid: server.pid ?? 0,
    async close() {
      const exited = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await exited;
    },
  };
}
