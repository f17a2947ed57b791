import http from "node:http";
import type { Metrics } from "./metrics.ts";

type ListenAddress = { port: number; host: string };

/** Answers `GET /metrics` at an address of its own, which shoppers do not reach. `look` brings up what is asked anew. */
export async function serveMetrics(
  { registry }: Metrics,
  { port, host }: ListenAddress,
  refresh: () => Promise<void>,
): Promise<{ port: number; stop: () => void }> {
  const server = http.createServer((request, response) => {
    if (request.url?.split("?", 1)[0] !== "/metrics") return void response.writeHead(404).end("Look at /metrics.\n");
    refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
        () => response.writeHead(500).end("The figures could not be read.\n"),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`METRICS_PORT ${port} is taken: choose another one.`) : error),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: typeof address === "object" && address ? address.port : port, stop };
}
