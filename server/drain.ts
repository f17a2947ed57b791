import type http from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Tells every connection with its answer that it is the last one, from the moment on in which the process stops. */
export function lastAnswers(next: http.RequestListener, closing: AbortSignal): http.RequestListener {
  const underWay = new Set<http.ServerResponse>();
  closing.addEventListener("abort", () => {
    for (const response of underWay) response.shouldKeepAlive = false;
  });
  return (request, response) => {
    if (closing.aborted) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    return next(request, response);
  };
}

// As long as an answer may wait for the database, and for its turn in a busy process.
const longestAnswer = 30_000;
const lookEvery = 50;
const manyTurns = 50;

/**
 * Answers on for `grace` milliseconds, so that a balancer notices that the process is not ready any more and what was
 * sent meanwhile is still taken in; then takes nothing new, finishes what is under way (30 s at most), and closes.
 */
export async function drain(server: http.Server, grace: number): Promise<void> {
  await sleep(grace);
  // Who has knocked is let in first: a busy process takes some turns to hear of all of them.
  for (let turn = 0; turn < manyTurns; turn += 1) await nextTurn();
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  // A connection is idle in the moment after its last answer.
  for (const end = Date.now() + longestAnswer; Date.now() < end; ) {
    server.closeIdleConnections();
    if (await Promise.race([closed, sleep(lookEvery)])) return;
  }
  server.closeAllConnections();
}
