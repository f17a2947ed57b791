import type http from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** How a server comes to its end without hanging up on anybody; its listener stands before all that answers. */
export type Ending = {
  /** Tells every connection with its answer that it is the last one, from the moment on in which the process stops. */
  lastAnswers: (next: http.RequestListener) => http.RequestListener;
  /** Lets requests wait; answers how to go on with them. */
  hold: () => () => void;
};

export function openEnding(closing: AbortSignal): Ending {
  const underWay = new Set<http.ServerResponse>();
  let held: (() => void)[] | null = null;
  closing.addEventListener("abort", () => {
    for (const response of underWay) response.shouldKeepAlive = false;
  });
  return {
    lastAnswers: (next) => (request, response) => {
      if (closing.aborted) response.shouldKeepAlive = false;
      underWay.add(response);
      response.once("close", () => underWay.delete(response));
      if (held) held.push(() => next(request, response));
      else next(request, response);
    },
    hold() {
      const waiting: (() => void)[] = [];
      held = waiting;
      return () => {
        held = null;
        for (const each of waiting) each();
      };
    },
  };
}

// As long as an answer may wait for the database, and for its turn in a busy process.
const longestAnswer = 30_000;
const lookEvery = 50;
// As long as it may take to let in whoever has knocked.
const longestHold = 500;
const quietTurns = 3;

/**
 * Answers on for `grace` milliseconds, so that a balancer notices that the process is not ready any more and what was
 * sent meanwhile is still taken in; then takes nothing new, finishes what is under way (30 s at most), and closes.
 */
export async function drain(server: http.Server, grace: number, ending: Ending): Promise<void> {
  await sleep(grace);
  const goOn = ending.hold();
  await allLetIn(server);
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  goOn();
  // A connection is idle in the moment after its last answer.
  for (const end = Date.now() + longestAnswer; Date.now() < end; ) {
    server.closeIdleConnections();
    if (await Promise.race([closed, sleep(lookEvery)])) return;
  }
  server.closeAllConnections();
}

/**
 * The kernel hangs up on whoever has knocked when a process stops listening, and Node lets in one of them in each turn of
 * its loop: so turns in which nothing is answered, until nobody is left outside.
 */
async function allLetIn(server: http.Server): Promise<void> {
  let letIn = 0;
  const count = () => {
    letIn += 1;
  };
  server.on("connection", count);
  const end = Date.now() + longestHold;
  for (let quiet = 0; quiet < quietTurns && Date.now() < end; ) {
    const before = letIn;
    await nextTurn();
    quiet = letIn === before ? quiet + 1 : 0;
  }
  server.off("connection", count);
}
