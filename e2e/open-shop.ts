import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

const root = path.dirname(import.meta.dirname);

/** Opens a demo shop of its own for the whole run, as `npm start` would; closes it afterwards. */
export default async function openShop() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-e2e-"));
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(root, "build", "server", "index.js")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      PUBLIC_URL: "",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on("data", (chunk: Buffer) => chunk.includes("Shop  ") && resolve());
    server.once("exit", (code) => reject(new Error(`the shop stopped (${code})`)));
  });
  process.env.SHOP_URL = `http://localhost:${port}`;
  process.env.SHOP_DATA = dataDir;
  return async () => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
