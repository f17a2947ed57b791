import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { serverEnv, serverFlags } from "../bin/server-flags.mjs";
import { freePort } from "../db/free-port.ts";
import { projectRoot } from "../db/project.ts";

export type Usage = {
  cpuSeconds: number;
  /** Peak memory of the process. */
  peakMb: number;
  nowMb: number;
  /** JavaScript objects, and the buffers they hold outside the heap. */
  heapMb: number;
  externalMb: number;
};

export type ServerProcess = {
  url: string;
  /** CPU time used so far, and memory. */
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
};

const usageReporter = path.join(import.meta.dirname, "report-usage.mjs");

/** The built shop in its own process and on its own port. `root` is the project or another version of it. */
export async function startShopProcess(settings: Record<string, string>, root = projectRoot): Promise<ServerProcess> {
  const port = await freePort();
  const env = { ...serverEnv, LOG_LEVEL: "error", ...settings, PORT: String(port) };
  return startProcess(path.join(root, "build", "server", "index.js"), [], env, port);
}

/** A minimal node:http server that answers every request with the response of `url`. */
export async function startMinimalProcess(url: string, headers: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  return startProcess(
    path.join(import.meta.dirname, "minimal-server.ts"),
    [String(port), url, JSON.stringify(headers)],
    {},
    port,
  );
}

async function startProcess(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<ServerProcess> {
  const child = fork(file, args, {
    env: { ...process.env, ...env },
    execArgv: [...serverFlags, "--import", usageReporter],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = `http://localhost:${port}`;
  await waitUntilUp(child, url);
  return {
    url,
    async usage() {
      child.send("usage");
      const [usage] = (await once(child, "message")) as [Usage];
      return usage;
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function waitUntilUp(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server stopped (${child.exitCode})`);
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
