import net from "node:net";

/**
 * A free port for a test's server, below those that the system gives to outgoing connections: a server may build for half
 * a minute before it listens, and a connection of another test must not take its port meanwhile.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const probe = net.createServer();
    probe.once("error", () => resolve(freePort()));
    probe.listen(port, () => probe.close(() => resolve(port)));
  });
}
