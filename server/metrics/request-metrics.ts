import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "../log.ts";
import type { Metrics, RefusedRequest } from "./metrics.ts";
import { assignRequestId } from "./request-id.ts";
import { methodName, type PatternOf } from "./route-pattern.ts";

type MeasureRequestsDeps = { log: Log; metrics: Metrics; patternOf: PatternOf };

// Given up by the other side before its answer was whole, as nginx calls it.
const clientClosedRequest = 499;
// An answer that lasts as long as somebody listens says nothing about speed.
const streamingRoute = "/api/orders/events";
const orderRoutes = ["/orders", "/orders/by-staff"];

/**
 * Stands before all that answers: names each request (whoever answers says the name), and once it is answered counts it and
 * writes one line at `info`. Line and figures hold the route's pattern, never the address itself: in that may stand a phone, an e-mail, a token.
 */
export function measureRequests(
  next: RequestListener,
  { log, metrics, patternOf }: MeasureRequestsDeps,
): RequestListener {
  const countersOf = cachedCounters(metrics);
  return (request, response) => {
    const startedAt = performance.now();
    const requestId = assignRequestId(request);
    metrics.underWay.inc();
    response.once("close", () => {
      metrics.underWay.dec();
      const ms = performance.now() - startedAt;
      const { method, route, status } = outcomeOf(request, response, patternOf);
      const { requests, duration } = countersOf(method, route, status);
      requests.inc();
      if (route !== streamingRoute) duration.observe(ms / 1000);
      log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, "request");
    });
    return next(request, response);
  };
}

type Counters = {
  requests: ReturnType<Metrics["requests"]["labels"]>;
  duration: ReturnType<Metrics["duration"]["labels"]>;
};

/** The counters of each outcome, looked up once: to find them by their labels costs more than to count. */
function cachedCounters({ requests, duration }: Metrics) {
  const known = new Map<string, Counters>();
  return (method: string, route: string, status: number) => {
    const key = `${status} ${method} ${route}`;
    let counters = known.get(key);
    if (!counters) {
      counters = { requests: requests.labels({ method, route, status }), duration: duration.labels({ method, route }) };
      known.set(key, counters);
    }
    return counters;
  };
}

function outcomeOf({ method, url = "" }: IncomingMessage, response: ServerResponse, patternOf: PatternOf) {
  const known = methodName(method);
  return {
    method: known,
    route: patternOf(known, url),
    status: response.writableFinished ? response.statusCode : clientClosedRequest,
  };
}

/** Counts the orders that are answered as placed, each once: one that was sent again under its key is told apart. */
export function countOrders({ orders }: Metrics): (outcome: "placed" | "repeated") => void {
  return (outcome) => orders.inc({ outcome });
}

/** Counts what the API refuses. */
export function countRefusals({ refusals, orders }: Metrics): (refused: RefusedRequest) => void {
  return ({ method, route, code }) => {
    refusals.inc({ code });
    if (method === "POST" && orderRoutes.includes(route.replace(/^\/api/, ""))) orders.inc({ outcome: code });
  };
}
