import type http from "node:http";
import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { projectRoot } from "../db/project.ts";
import { loadDemo } from "../demo/load-demo.ts";
import { backupJob } from "./backup/take-backup.ts";
import { readServerSettings, type ServerSettings } from "./config/server-settings.ts";
import { createFirstAdmin } from "./first-admin.ts";
import { allRoutes } from "./http/all-routes.ts";
import { createGracefulShutdown, shutDown } from "./http/graceful-shutdown.ts";
import { createHttpServer } from "./http/http-limits.ts";
import { createPipeline } from "./http/pipeline.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { prepareUnavailable } from "./http/unavailable.ts";
import { emptyPagesTag, watchEmptyPages } from "./invalidation-listener/empty-pages.ts";
import { openInvalidations } from "./invalidation-listener/listen.ts";
import { startJobs } from "./jobs/jobs.ts";
import { openLog } from "./log.ts";
import { openMetrics } from "./metrics/metrics.ts";
import { courierOpener, openStandInCouriers } from "./open-couriers.ts";
import { gatewayOpener, openStandInGateways } from "./open-gateways.ts";
import { openGoogle } from "./open-identity.ts";
import { openShop } from "./open-shop.ts";
import { cachePages } from "./page-cache/cache-pages.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

// Registered first, so that a signal during the start still closes the database. Only the first signal counts:
// terminals signal the whole group, and npm once more.
const closing = new AbortController();
const stopRequested = new Promise<"SIGINT" | "SIGTERM">((resolve) => {
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (closing.signal.aborted) return;
      print(name === "SIGINT" ? "\nStopping." : "Stopping.");
      closing.abort();
      resolve(name);
    });
  }
});

try {
  await serve(readServerSettings(process.env));
} catch (error) {
  process.stderr.write(`The shop could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function serve(settings: ServerSettings): Promise<void> {
  const { shop: opened, database, migrated, newer } = await openShop(settings, closing.signal);
  // Closed in reverse order, however far the start got.
  await using disposables = new AsyncDisposableStack();
  disposables.defer(() => database.close());
  print(
    settings.databaseUrl
      ? "Database   your own, by DATABASE_URL"
      : `Database   PostgreSQL 18, embedded, in ${settings.dataDir}`,
  );
  if (migrated > 0) print(`           updated (${migrated} ${migrated === 1 ? "migration" : "migrations"})`);
  if (newer.length > 0)
    print(`           already updated by a newer release (${newer.join(", ")}): this one keeps working with it`);
  const standIn = await openStandInCouriers(opened, settings);
  disposables.defer(() => standIn?.close());
  const standInGateway = await openStandInGateways(opened, settings);
  disposables.defer(() => standInGateway?.close());
  const shop = {
    ...opened,
    couriers: { open: courierOpener(standIn) },
    gateways: { open: gatewayOpener(standInGateway) },
  };
  const demoProducts = settings.demo ? await loadDemo(shop) : 0;
  if (demoProducts > 0) print(`Catalogue  ${demoProducts} demo products (DEMO=off leaves the shop empty)`);

  for (const line of await createFirstAdmin(shop, settings)) print(line);

  const log = openLog(settings.logLevel);
  const google = await openGoogle(settings, log);
  const assets = path.join(projectRoot, "build", "client");
  const metrics = openMetrics({ shop, pool: database.pool, log, build, settings });
  const unavailable = await prepareUnavailable(build, shop);
  const invalidations = openInvalidations({ pool: database.pool, settings, log });
  disposables.defer(() => invalidations.stop());
  const routes = allRoutes(build);
  const megabytes = settings.pageCache;
  const pageCache = megabytes === 0 ? null : cachePages({ shop, invalidations, routes, megabytes });
  if (pageCache) metrics.pages(pageCache);
  const emptyPages = watchEmptyPages(invalidations, shop.emptyPages, () => pageCache?.invalidate([emptyPagesTag]));
  const shutdown = createGracefulShutdown(closing.signal);
  const pipeline = createPipeline({
    shop: { ...shop, google, emptyPages },
    ...{ log, build, assets, settings, unavailable, invalidations, pageCache, shutdown },
    standInPages: standInGateway?.pages,
    health: {
      check: database.healthProbe.check,
      closing: closing.signal,
      headers: securityHeaders(settings.publicUrl),
    },
    measureRequests: metrics.requests,
    counting: metrics.counting,
    patternOf: metrics.patternOf,
  });
  const server = createHttpServer(pipeline, settings);
  const metricsServer = await metrics.listen(print);
  disposables.defer(() => metricsServer?.stop());
  await listen(server, settings);
  print(`Shop       ${settings.publicUrl}  (Bangla: ${settings.publicUrl}/bn)`);
  if (standIn) print(`Couriers   ${standIn.url}: stand-ins of this demo; no parcel leaves this machine`);
  if (standInGateway) print(`Payments   ${standInGateway.url}: stand-ins of this demo; no real money moves`);
  print("           Ctrl-C stops it.");
  const { db, pool } = database.background;
  const extraJobs = backupJob({ shop: { ...shop, db }, pool, settings, log });
  const jobs = startJobs({ shop: { ...shop, db }, pool, log, extraJobs });

  // Ctrl-C at a terminal: no load balancer, and somebody is waiting.
  const graceMs = (await stopRequested) === "SIGTERM" ? settings.drainSeconds * 1000 : 0;
  // Open event streams would keep the server waiting.
  shop.orderFeed.end();
  await Promise.all([shutDown(server, graceMs, shutdown), jobs.stop()]);
}

function listen(server: http.Server, { port, host }: ServerSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const portInUse = `Port ${port} is in use by another program. Stop that program, or choose another port, for example PORT=${port + 1}.`;
      const unknownHost = `HOST=${host} is not an address of this machine. Use one that is, or HOST=0.0.0.0 for all.`;
      const portForbidden = `Only the system's administrator may open port ${port}. Choose 1024 or higher, for example PORT=3000, and put a proxy in front.`;
      const fixes: Record<string, string> = {
        EADDRINUSE: portInUse,
        EADDRNOTAVAIL: unknownHost,
        ENOTFOUND: unknownHost,
        EACCES: portForbidden,
      };
      const message = fixes[error.code ?? ""];
      reject(message ? new Error(message) : error);
    });
    server.listen(port, host, resolve);
  });
}
