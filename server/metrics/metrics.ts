import http, { type RequestListener } from "node:http";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ServerBuild } from "react-router";
import { routes as apiRoutes } from "../../api/index.ts";
import type { RefusalCode } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import { allRoutes } from "../http/all-routes.ts";
import type { Log } from "../log.ts";
import type { CachedPages } from "../page-cache/cache-pages.ts";
import { measurePageCache, measurePool, measureRateLimits, measureShop } from "./collected-metrics.ts";
import { countOrders, countRefusals, measureRequests, routePatterns } from "./request-metrics.ts";

/** All metrics of this process (docs/operations.md describes each). */
export type Metrics = ReturnType<typeof createMetrics>;

/** A refused API request. */
export type RefusedRequest = { method: string; route: string; code: RefusalCode };

const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: "labonno_http_requests_total",
    help: "Answered requests by method, route pattern and status; status 499 is one that the other side gave up",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "labonno_http_request_duration_seconds",
    help: "From a request's head to the last byte of its answer",
    labelNames: ["method", "route"],
    buckets: durationBuckets,
    registers,
  });
  const inFlight = new Gauge({ name: "labonno_http_requests_under_way", help: "Requests not answered yet", registers });
  const refusals = new Counter({
    name: "labonno_refusals_total",
    help: "Requests to the API that were refused, by code",
    labelNames: ["code"],
    registers,
  });
  const orders = new Counter({
    name: "labonno_orders_total",
    help: "Orders sent, by what became of them: placed, repeated (sent again under its key), or the code of the refusal",
    labelNames: ["outcome"],
    registers,
  });
  const poolWait = new Histogram({
    name: "labonno_database_wait_seconds",
    help: "How long somebody waited for a connection to the database",
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  orders.inc({ outcome: "placed" }, 0);
  return { registry, requests, duration, underWay: inFlight, refusals, orders, poolWait };
}

type ListenAddress = { port: number; host: string };

/** Serves `GET /metrics` at an internal address. `refresh` updates what is read on demand. */
async function serveMetrics(
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

type OpenMetricsDeps = {
  shop: Shop;
  pool: pg.Pool;
  log: Log;
  build: Pick<ServerBuild, "routes">;
  settings: Pick<ServerSettings, "metrics" | "backup">;
};

/** Request log, metrics, and the server Prometheus reads them from, if any. */
export function openMetrics({ shop, pool, log, build, settings }: OpenMetricsDeps) {
  const metrics = createMetrics();
  const patternOf = routePatterns(apiRoutes, allRoutes(build));
  measurePool(pool, metrics);
  const collectors = [
    measureShop({ shop, pool, backupFolder: settings.backup.folder }, metrics),
    measureRateLimits(shop, metrics),
  ];
  // A failed collector keeps its previous values.
  const collect = async () => void (await Promise.allSettled(collectors.map((each) => each())));
  return {
    patternOf,
    requests: (answer: RequestListener) => measureRequests(answer, { log, metrics, patternOf }),
    counting: { onRefusal: countRefusals(metrics), onOrder: countOrders(metrics) },
    pages: (pages: Pick<CachedPages, "figures">) => measurePageCache(pages, metrics),
    async listen(print: (line: string) => void) {
      if (!settings.metrics) return null;
      const metricsServer = await serveMetrics(metrics, settings.metrics, collect);
      print(`Figures    http://${settings.metrics.host}:${metricsServer.port}/metrics`);
      return metricsServer;
    },
  };
}
