import net from "node:net";
import { onTestFinished } from "vitest";
import type { Reached } from "./databases.ts";
import { freePort } from "./fault-shop.ts";

/**
 * The line between a shop and its database, in our hand: `cut` ends what is open and refuses the rest, as a server that
 * is stopped does; `hush` keeps all of it open and hands nothing on, as a frozen one does; `mend` lets it through again.
 */
export async function lineTo({ config }: Reached) {
  const target = { path: `${String(config.host)}/.s.PGSQL.${String(config.port)}` };
  const port = await freePort();
  const open = new Set<net.Socket>();
  let isHushed = false;
  const server = net.createServer((near) => {
    const far = net.connect(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
      if (isHushed) socket.pause();
    }
    near.on("data", (chunk) => far.write(chunk));
    far.on("data", (chunk) => near.write(chunk));
    if (isHushed) for (const socket of [near, far]) socket.pause();
  });
  const listen = () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  await listen();
  onTestFinished(() => {
    endAll();
    server.close();
  });
  return {
    url: `postgres://${String(config.user)}@127.0.0.1:${port}/${String(config.database)}`,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      endAll();
      await closed;
    },
    mend: listen,
    hush() {
      isHushed = true;
      for (const socket of open) socket.pause();
    },
    speak() {
      isHushed = false;
      for (const socket of open) socket.resume();
    },
  };
}
