import type { RequestListener } from "node:http";
import type pg from "pg";
import type { ServerBuild } from "react-router";
import { routes as apiRoutes } from "../../api/index.ts";
import type { Shop } from "../../shop/shop.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import type { Log } from "../log.ts";
import type { KeptPages } from "../page-cache/cache-pages.ts";
import { watchBudgets } from "./budget-metrics.ts";
import { openMeasures } from "./metrics.ts";
import { serveMeasures } from "./metrics-server.ts";
import { watchPages } from "./page-cache-metrics.ts";
import { watchPool } from "./pool-metrics.ts";
import { countOrders, countRefusals, watchRequests } from "./request-metrics.ts";
import { routePatterns } from "./route-pattern.ts";
import { watchShop } from "./shop-metrics.ts";

type Parts = {
  shop: Shop;
  pool: pg.Pool;
  log: Log;
  build: Pick<ServerBuild, "routes">;
  settings: Pick<ServerSettings, "metrics" | "backup">;
};

/** How a process is watched: its log of requests, its figures, and where Prometheus reads them, if anywhere. */
export function openWatch({ shop, pool, log, build, settings: { metrics, backup } }: Parts) {
  const measures = openMeasures();
  const patternOf = routePatterns(apiRoutes, build.routes);
  watchPool(pool, measures);
  const looks = [watchShop({ shop, pool, backups: backup.folder }, measures), watchBudgets(shop, measures)];
  // What cannot be asked (the database is away) keeps what it said before.
  const look = async () => void (await Promise.allSettled(looks.map((each) => each())));
  return {
    patternOf,
    requests: (answer: RequestListener) => watchRequests(answer, { log, measures, patternOf }),
    counting: { onRefusal: countRefusals(measures), onOrder: countOrders(measures) },
    pages: (pages: Pick<KeptPages, "figures">) => watchPages(pages, measures),
    async listen(say: (line: string) => void) {
      if (!metrics) return null;
      const figures = await serveMeasures(measures, metrics, look);
      say(`Figures    http://${metrics.host}:${figures.port}/metrics`);
      return figures;
    },
  };
}
