import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { type RequestIdVariables, requestId } from "hono/request-id";
import type { ServerBuild } from "react-router";
import { errorDetails } from "../../api/http/errors.ts";
import { createApi } from "../../api/index.ts";
import { ucpProfile, ucpProfilePath } from "../../api/ucp/profile.ts";
import type { Shop } from "../../shop/shop.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import { cachedValue } from "../invalidation-listener/cached-value.ts";
import type { Invalidations } from "../invalidation-listener/listen.ts";
import type { Log } from "../log.ts";
import type { PatternOf } from "../metrics/request-metrics.ts";
import { type CachedPages, seeOwnChanges } from "../page-cache/cache-pages.ts";
import { type BufferedResponse, compressTextResponses } from "../page-cache/respond.ts";
import { standInPagesPath } from "../stand-in-pages-path.ts";
import { addressReader } from "./client-address.ts";
import type { GracefulShutdown } from "./graceful-shutdown.ts";
import { type HealthDeps, serveHealth } from "./health.ts";
import { closeUnreadBodies, refuseMalformed, serializePipelined } from "./http-limits.ts";
import { shedLoad } from "./load-shedding.ts";
import { createPages } from "./pages.ts";
import { createPreview } from "./preview.ts";
import { createProductLists } from "./product-lists.ts";
import { allowOrigins, securityHeaders, setMissingHeaders } from "./security-headers.ts";
import { serveTheme } from "./serve-theme.ts";
import { speculationRules, speculationRulesPath } from "./speculation-rules.ts";
import { rootFilesIn, serveAssets, serveImage, serveRootFiles, serveServiceWorker } from "./static-files.ts";
import type { Unavailable } from "./unavailable.ts";

type ApplicationDeps = {
  shop: Shop;
  log: Log;
  build: ServerBuild;
  /** The folder of the built files. */
  assets: string;
  settings: Pick<ServerSettings, "trustProxy" | "serviceWorker" | "corsOrigins">;
  /** Shown while the database is unavailable; in development React Router's own error page. */
  unavailable?: Unavailable;
  counting?: Pick<Parameters<typeof createApi>[0], "onRefusal" | "onOrder">;
  /** Checks the responses of the API against the contract, in development. */
  checkResponses?: boolean;
  /** Pages of the stand-in gateways, in a demo on this machine alone. */
  standInPages?: ((request: Request) => Promise<Response>) | undefined;
  /** Names the route of an address for the log. */
  patternOf?: PatternOf;
  /** Without them, all is read from the database each time. */
  invalidations?: Invalidations;
  /** Null renders every request. */
  pageCache?: CachedPages | null;
};

type PipelineDeps = ApplicationDeps & {
  unavailable: Unavailable;
  health: HealthDeps;
  shutdown: Pick<GracefulShutdown, "trackResponses">;
  /** Names and counts each request, and logs it. */
  measureRequests: (next: RequestListener) => RequestListener;
};

/** Answers a request, or hands it on to the next step. */
type Step = (next: RequestListener) => RequestListener;

/** Every step of a request, in order. What passes all of them reaches the application below. */
export function createPipeline(deps: PipelineDeps): RequestListener {
  const { shop, assets, settings, pageCache } = deps;
  const application = createApplication(deps);
  const addressOf = addressReader(settings.trustProxy);
  const load = shedLoad(deps.unavailable, addressOf.request, { rootFiles: rootFilesIn(assets) });
  const steps: Step[] = [
    // GET /healthz, /readyz: answered even by a process that is full or stopping.
    (next) => serveHealth(next, deps.health),
    // Graceful shutdown: the last response of each connection closes it.
    deps.shutdown.trackResponses,
    // One request at a time on each connection.
    serializePipelined,
    // 400, 431: two hosts, too many headers, an invalid address.
    (next) => refuseMalformed(next, shop.publicUrl),
    // Request id, metrics, one log line.
    deps.measureRequests,
    // Public pages and API responses, identical for everybody.
    (next) => pageCache?.wrapListener(next, load.wrapFetch(application.fetchPublic)) ?? next,
    // Closes a connection whose request body nobody read.
    closeUnreadBodies,
    // 503 at once instead of a late answer; slow kinds of work wait for a slot of their own.
    load.wrapListener,
  ];
  return steps.reduceRight((next, step) => step(next), application.listener);
}

/** Every route of the application, in order: files, API, pages. */
export function createApplication({ shop, log, build, assets, settings, ...deps }: ApplicationDeps) {
  const { invalidations, patternOf = () => "(page)", unavailable, counting, checkResponses = false } = deps;
  const baseHeaders = Object.entries(securityHeaders(shop.publicUrl));
  const addressOf = addressReader(settings.trustProxy);
  // Quotes and orders read the settings themselves: a page may be a moment old, a price not.
  const pageSettings = invalidations ? cachedValue(invalidations, "settings", shop.settings) : shop.settings;
  const content = invalidations ? cachedValue(invalidations, "settings", shop.content) : shop.content;
  const pageShop = { ...shop, settings: pageSettings, content };
  const pages = createPages({ build, shop: pageShop, log, patternOf, unavailable });
  const vary = settings.corsOrigins.length > 0 ? ["Origin"] : [];
  const lists = createProductLists({ shop, baseHeaders, vary });
  const http = new Hono<{ Variables: RequestIdVariables }>();

  http.use(setMissingHeaders(baseHeaders));
  http.get("/assets/*", ...serveAssets(assets));
  http.get("/images/:name", serveImage(shop.images, log));
  http.get("/service-worker.js", serveServiceWorker(assets, settings.serviceWorker));
  // Before the root files, so that the disk is not searched for API paths.
  http.use("/api/*", compressTextResponses());
  http.use("/api/*", allowOrigins(settings.corsOrigins));
  if (invalidations) http.use("/api/*", seeOwnChanges(invalidations.waitForInvalidations));
  const renderPreview = createPreview(pageShop);
  http.route(
    "/api",
    createApi({ shop, log, addressOf: addressOf.context, checkResponses, renderPreview, ...counting }),
  );
  const { standInPages } = deps;
  if (standInPages) http.all(`${standInPagesPath}/*`, (c) => standInPages(c.req.raw));
  http.get(ucpProfilePath, (c) => c.json(ucpProfile(shop.publicUrl), 200, { "Cache-Control": "public, max-age=3600" }));
  http.get(speculationRulesPath, (c) => c.body(speculationRules.body, 200, speculationRules.headers));
  http.get("/:theme{theme-\\w+\\.css}", serveTheme);
  http.use("/*", serveRootFiles(assets));
  http.all("*", requestId(), (c) => pages.handle(c, c.get("requestId"), addressOf.context(c)));

  /** Renders for the page cache, on behalf of nobody. Pages skip the routes above, none of which they need. */
  async function fetchPublic(request: Request): Promise<Response | BufferedResponse> {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith("/api/")) return (await lists.fetchPublic(pathname + search)) ?? http.fetch(request);
    const id = randomUUID();
    const page = await pages.render(request, id, null);
    page.headers.set("X-Request-Id", id);
    for (const [name, value] of baseHeaders) if (!page.headers.has(name)) page.headers.set(name, value);
    return page;
  }

  const routed = getRequestListener(http.fetch, {
    errorHandler: (error) => {
      log.error(errorDetails(error), "a request failed outside the application");
      return new Response("The shop could not answer. Please try again.", { status: 500 });
    },
  });
  // In development each response is checked against the contract.
  const listener: RequestListener = checkResponses ? routed : lists.wrapListener(routed);
  return { listener, fetchPublic };
}
