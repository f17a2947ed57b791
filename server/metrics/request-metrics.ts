import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import type { ServerBuild } from "react-router";
import type { Log } from "../log.ts";
import type { Metrics, RefusedRequest } from "./metrics.ts";

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

const header = "x-request-id";
// Long enough for every proxy's own, too narrow for anything that a log would have to be careful with.
const validRequestId = /^[\w-]{8,64}$/;

/**
 * The name of a request in logs, answers and error reports: the proxy's, where it sends a sane one, or a new one. It is
 * put among the request's headers, so that whoever answers reads this one and no other.
 */
export function assignRequestId(request: IncomingMessage): string {
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

/** What an answer's address is called in logs and figures: a pattern of ours, never what somebody typed. */
export type PatternOf = (method: string, url: string) => string;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
// One name for all that has no pattern, so that nobody can fill the figures with made-up addresses.
const unknownRoute = "(other)";

const maxCached = 2000;

/** Knows every address of API and pages by its pattern: `/api/orders/:id`, `/product/:id/:slug?` in both languages. */
export function routePatterns(apiRoutes: ApiRoute[], pageRoutes: ServerBuild["routes"]): PatternOf {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const { method, path } of apiRoutes) router.add(method.toUpperCase(), `/api${path}`, `/api${path}`);
  for (const path of ["/api/docs", "/api/openapi.json", "/healthz", "/readyz"]) router.add("GET", path, path);
  for (const folder of ["/assets/*", "/images/*", "/fonts/*"]) router.add("GET", folder, folder);
  for (const page of pagePaths(pageRoutes)) {
    const english = page.replace("/bn?", "") || "/";
    router.add("GET", english, english);
    if (english !== page) router.add("GET", page.replace("bn?", "bn"), english);
  }
  const find = (method: string, path: string) => {
    const [found] = router.match(method === "HEAD" ? "GET" : method, path.replace(/\.data$/, ""));
    return (found[0]?.[0] as string | undefined) ?? unknownRoute;
  };
  // A page from the cache costs some microseconds in all: what is asked for again and again is not looked for again.
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

/** A method that HTTP knows, or one name for all others. */
export function methodName(method: string | undefined): string {
  return methods.find((each) => each === method) ?? "OTHER";
}

/** The whole path of every page that has a name of its own. */
function pagePaths(routes: ServerBuild["routes"]): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  const leaves = Object.values(routes).filter((route) => route !== undefined && (route.path || route.index));
  return leaves.map((route) => pathOf(route?.id)).filter((path) => !path.endsWith("*"));
}
