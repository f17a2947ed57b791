import net from "node:net";
import { onTestFinished } from "vitest";
import { freePort } from "../db/free-port.ts";
import type { DatabaseAddress } from "./fault-test.ts";

/**
 * A proxy between shop and database: `cut` closes everything like a stopped server, `freeze` keeps connections but
 * forwards nothing like a frozen one, `restore` and `unfreeze` end that.
 */
export async function openDatabaseProxy({ config }: DatabaseAddress) {
  const target = { path: `${String(config.host)}/.s.PGSQL.${String(config.port)}` };
  const port = await freePort();
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const server = net.createServer((client) => {
    const upstream = net.connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
      if (isFrozen) socket.pause();
    }
    client.on("data", (chunk) => upstream.write(chunk));
    upstream.on("data", (chunk) => client.write(chunk));
    if (isFrozen) for (const socket of [client, upstream]) socket.pause();
  });
  const listen = () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await listen();
  onTestFinished(() => {
    destroyAll();
    server.close();
  });
  return {
    url: `postgres://${String(config.user)}@127.0.0.1:${port}/${String(config.database)}`,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      destroyAll();
      await closed;
    },
    restore: listen,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    unfreeze() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
