import type { RequestListener } from "node:http";
import type pg from "pg";
import type { ServerBuild } from "react-router";
import { routes as apiRoutes } from "../../api/index.ts";
import type { Shop } from "../../shop/shop.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import type { Log } from "../log.ts";
import type { CachedPages } from "../page-cache/cache-pages.ts";
import { measureBudgets } from "./budget-metrics.ts";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-server.ts";
import { measurePageCache } from "./page-cache-metrics.ts";
import { measurePool } from "./pool-metrics.ts";
import { countOrders, countRefusals, measureRequests } from "./request-metrics.ts";
import { routePatterns } from "./route-pattern.ts";
import { measureShop } from "./shop-metrics.ts";

type OpenMetricsDeps = {
  shop: Shop;
  pool: pg.Pool;
  log: Log;
  build: Pick<ServerBuild, "routes">;
  settings: Pick<ServerSettings, "metrics" | "backup">;
};

/** How a process is watched: its log of requests, its figures, and where Prometheus reads them, if anywhere. */
export function openMetrics({ shop, pool, log, build, settings: { metrics, backup } }: OpenMetricsDeps) {
  const measures = createMetrics();
  const patternOf = routePatterns(apiRoutes, build.routes);
  measurePool(pool, measures);
  const collectors = [
    measureShop({ shop, pool, backupFolder: backup.folder }, measures),
    measureBudgets(shop, measures),
  ];
  // What cannot be asked (the database is away) keeps what it said before.
  const collect = async () => void (await Promise.allSettled(collectors.map((each) => each())));
  return {
    patternOf,
    requests: (answer: RequestListener) => measureRequests(answer, { log, metrics: measures, patternOf }),
    counting: { onRefusal: countRefusals(measures), onOrder: countOrders(measures) },
    pages: (pages: Pick<CachedPages, "figures">) => measurePageCache(pages, measures),
    async listen(print: (line: string) => void) {
      if (!metrics) return null;
      const metricsServer = await serveMetrics(measures, metrics, collect);
      print(`Figures    http://${metrics.host}:${metricsServer.port}/metrics`);
      return metricsServer;
    },
  };
}
