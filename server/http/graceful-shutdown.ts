import type http from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** How a server comes to its end without hanging up on anybody; its listener stands before all that answers. */
export type GracefulShutdown = {
  /** Tells every connection with its answer that it is the last one, from the moment on in which the process stops. */
  trackResponses: (next: http.RequestListener) => http.RequestListener;
  /** Lets requests wait; answers how to go on with them. */
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

// As long as an answer may wait for the database, and for its turn in a busy process.
const maxResponseMs = 30_000;
const pollMs = 50;
// As long as it may take to let in whoever has knocked.
const maxHoldMs = 500;
const quietTurns = 3;

/**
 * Answers on for `grace` milliseconds, so that a balancer notices that the process is not ready any more and what was
 * sent meanwhile is still taken in; then takes nothing new, finishes what is under way (30 s at most), and closes.
 */
export async function shutDown(server: http.Server, graceMs: number, shutdown: GracefulShutdown): Promise<void> {
  await sleep(graceMs);
  const releaseRequests = shutdown.holdRequests();
  await acceptPendingConnections(server);
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  releaseRequests();
  // A connection is idle in the moment after its last answer.
  for (const end = Date.now() + maxResponseMs; Date.now() < end; ) {
    server.closeIdleConnections();
    if (await Promise.race([closed, sleep(pollMs)])) return;
  }
  server.closeAllConnections();
}

/**
 * The kernel hangs up on whoever has knocked when a process stops listening, and Node lets in one of them in each turn of
 * its loop: so turns in which nothing is answered, until nobody is left outside.
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
