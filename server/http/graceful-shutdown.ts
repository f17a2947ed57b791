import type http from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Stops a server without dropping connections. */
export type GracefulShutdown = {
  /** Marks each response as its connection's last one, once the process is stopping. */
  trackResponses: (next: http.RequestListener) => http.RequestListener;
  /** Queues requests; returns a function that processes them. */
  holdRequests: () => () => void;
};

export function createGracefulShutdown(closing: AbortSignal): GracefulShutdown {
  const openResponses = new Set<http.ServerResponse>();
  let heldRequests: (() => void)[] | null = null;
  closing.addEventListener("abort", () => {
    for (const response of openResponses) response.shouldKeepAlive = false;
  });
  return {
    trackResponses: (next) => (request, response) => {
      if (closing.aborted) response.shouldKeepAlive = false;
      openResponses.add(response);
      response.once("close", () => openResponses.delete(response));
      if (heldRequests) heldRequests.push(() => next(request, response));
      else next(request, response);
    },
    holdRequests() {
      const queue: (() => void)[] = [];
      heldRequests = queue;
      return () => {
        heldRequests = null;
        for (const each of queue) each();
      };
    },
  };
}

// A response may wait this long for the database in a busy process.
const maxResponseMs = 30_000;
const pollMs = 50;
// Time to accept pending connections; a starved machine needs some seconds for a hundred.
const maxHoldMs = 5000;
const quietTurns = 3;

/**
 * Keeps answering for `graceMs`, so that a load balancer notices; then accepts nothing new, finishes pending responses
 * (30 s at most), and closes.
 */
export async function shutDown(server: http.Server, graceMs: number, shutdown: GracefulShutdown): Promise<void> {
  await sleep(graceMs);
  const releaseRequests = shutdown.holdRequests();
  await acceptPendingConnections(server);
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  releaseRequests();
  // A connection turns idle just after its last response.
  for (const end = Date.now() + maxResponseMs; Date.now() < end; ) {
    server.closeIdleConnections();
    if (await Promise.race([closed, sleep(pollMs)])) return;
  }
  server.closeAllConnections();
}

/**
 * Accepts pending connections first, which the kernel would reset when we stop listening. Node accepts one per
 * event-loop turn, so this waits for several quiet turns.
 */
async function acceptPendingConnections(server: http.Server): Promise<void> {
  let accepted = 0;
  const onConnection = () => {
    accepted += 1;
  };
  server.on("connection", onConnection);
  const end = Date.now() + maxHoldMs;
  for (let quiet = 0; quiet < quietTurns && Date.now() < end; ) {
    const before = accepted;
    await nextTurn();
    quiet = accepted === before ? quiet + 1 : 0;
  }
  server.off("connection", onConnection);
}
