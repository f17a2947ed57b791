import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import type { Log } from "../log.ts";
import type { Metrics, RefusedRequest } from "./metrics.ts";

type MeasureRequestsDeps = { log: Log; metrics: Metrics; patternOf: PatternOf };

// The client closed the connection first; nginx's code.
const clientClosedRequest = 499;
// An endless stream says nothing about speed.
const streamingRoute = "/api/orders/events";
const orderRoutes = ["/orders", "/orders/by-staff"];

/**
 * Assigns the request id, counts each response and logs one line at `info`. Log and labels contain the route's pattern,
 * never the address, which may contain a phone, an email or a token.
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

/** Counters by outcome, cached because finding them by labels costs more than counting. */
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

/** Counts placed orders; repeated requests are counted separately. */
export function countOrders({ orders }: Metrics): (outcome: "placed" | "repeated") => void {
  return (outcome) => orders.inc({ outcome });
}

/** Counts refusals of the API. */
export function countRefusals({ refusals, orders }: Metrics): (refused: RefusedRequest) => void {
  return ({ method, route, code }) => {
    refusals.inc({ code });
    if (method === "POST" && orderRoutes.includes(route.replace(/^\/api/, ""))) orders.inc({ outcome: code });
  };
}

const header = "x-request-id";
// Long enough for every proxy's ids, narrow enough to log safely.
const validRequestId = /^[\w-]{8,64}$/;

/**
 * The request id in logs, responses and error reports: the proxy's if valid, else a new one. Written into the request's
 * headers, so that everybody reads the same.
 */
function assignRequestId(request: IncomingMessage): string {
  const incoming = request.headers[header];
  if (typeof incoming === "string" && validRequestId.test(incoming)) return incoming;
  const id = randomUUID();
  for (let index = request.rawHeaders.length - 2; index >= 0; index -= 2)
    if (request.rawHeaders[index]?.toLowerCase() === header) request.rawHeaders.splice(index, 2);
  request.rawHeaders.push("X-Request-Id", id);
  request.headers[header] = id;
  return id;
}

type ApiRoute = { method: string; path: string };

/** The route pattern of an address for logs and metrics, never what somebody typed. */
export type PatternOf = (method: string, url: string) => string;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
// One label for all unknown addresses, so that made-up ones cannot grow the metrics.
const unknownRoute = "(other)";

const maxCached = 2000;

/** Matches every address of API and pages: `/api/orders/:id`, `/product/:id/:slug?` in both languages. */
export function routePatterns(apiRoutes: ApiRoute[], pageRoutes: { path: string }[]): PatternOf {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const { method, path } of apiRoutes) router.add(method.toUpperCase(), `/api${path}`, `/api${path}`);
  for (const path of ["/api/docs", "/api/openapi.json", "/healthz", "/readyz"]) router.add("GET", path, path);
  for (const folder of ["/assets/*", "/images/*", "/fonts/*"]) router.add("GET", folder, folder);
  for (const { path } of pageRoutes) {
    if (path.endsWith("*")) continue;
    const english = `/${path}`.replace("/bn?", "") || "/";
    router.add("GET", english, english);
    if (path.startsWith("bn?")) router.add("GET", `/${path.replace("bn?", "bn")}`, english);
  }
  const find = (method: string, path: string) => {
    const [found] = router.match(method === "HEAD" ? "GET" : method, path.replace(/\.data$/, ""));
    return (found[0]?.[0] as string | undefined) ?? unknownRoute;
  };
  // Cached pages cost microseconds in all, so matches are cached as well.
  const cache = new Map<string, string>();
  return (method, url) => {
    const path = url.split("?", 1)[0] ?? "";
    const cacheKey = `${method} ${path}`;
    const pattern = cache.get(cacheKey) ?? find(method, path);
    if (cache.size >= maxCached) cache.clear();
    cache.set(cacheKey, pattern);
    return pattern;
  };
}

/** A known HTTP method, or one label for all others. */
function methodName(method: string | undefined): string {
  return methods.find((each) => each === method) ?? "OTHER";
}
