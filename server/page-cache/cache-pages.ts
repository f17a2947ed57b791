import type { RequestListener } from "node:http";
import type { MiddlewareHandler } from "hono";
import pg from "pg";
import type { Shop } from "../../shop/shop.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Log } from "../log.ts";
import { listenForInvalidations } from "./listen-invalidations.ts";
import { type BuiltRoute, type CacheRequest, createLookup } from "./lookup.ts";
import { PageCache } from "./page-cache.ts";
import { type BufferedResponse, respondFromCache } from "./respond.ts";

type Fetch = (request: Request) => Response | BufferedResponse | Promise<Response | BufferedResponse>;

/** The page cache in front of the application. */
export type CachedPages = {
  /** Wraps `next`; `fetch` renders what is not cached. */
  wrapListener: (next: RequestListener, fetch: Fetch) => RequestListener;
  /** Size and use, for the metrics. */
  figures: () => { answers: number; bytes: number; hits: number; misses: number };
  /** Whether cached responses are served at present. */
  isListening: () => boolean;
  /** Resolves once no cached response shows what was changed before the call. */
  waitForInvalidations: () => Promise<void>;
  stop: () => Promise<void>;
};

type CachePagesDeps = {
  shop: Pick<Shop, "publicUrl" | "now">;
  /** A session of its own: LISTEN does not work behind a pooler. */
  connect: () => pg.Client;
  routes: Iterable<BuiltRoute | undefined>;
  megabytes: number;
  log: Log;
};

/** Caches public responses in this process, and listens for changes. */
export function cachePages({ shop, connect, routes, megabytes, log }: CachePagesDeps): CachedPages {
  const { origin } = new URL(shop.publicUrl);
  let fetchPage: Fetch = () => new Response(null, { status: 503 });
  // Built from the address alone: nothing personal of a request can enter a cached response.
  const render = async ({ key, isPage }: CacheRequest) =>
    fetchPage(new Request(`${origin}${key}`, { headers: { Accept: isPage ? "text/html" : "application/json" } }));
  const cache: PageCache = new PageCache({
    maxBytes: megabytes * 1_000_000,
    render,
    isListening: () => invalidations.isListening(),
    now: shop.now,
    baseHeaders: securityHeaders(shop.publicUrl),
  });
  const invalidations = listenForInvalidations(
    connect,
    { onInvalidate: (tags) => cache.invalidate(tags), onListen: () => cache.invalidate(["*"]) },
    log,
  );
  return {
    wrapListener(next, fetch) {
      fetchPage = fetch;
      return respondFromCache({ cache, lookup: createLookup(routes), next });
    },
    figures: () => ({ ...cache.size(), hits: cache.hits, misses: cache.misses }),
    ...invalidations,
  };
}

type OpenPageCacheDeps = Omit<Parameters<typeof cachePages>[0], "connect" | "megabytes"> & {
  pool: pg.Pool;
  settings: Pick<ServerSettings, "databaseDirectUrl" | "pageCache">;
};

/** Opens the page cache; null if it is turned off. */
export function openPageCache({
  pool,
  settings: { databaseDirectUrl, pageCache },
  ...deps
}: OpenPageCacheDeps): CachedPages | null {
  if (pageCache === 0) return null;
  const connection = databaseDirectUrl
    ? { connectionString: databaseDirectUrl, application_name: "labonno" }
    : // The password is not enumerable.
      { ...(pool.options as pg.ClientConfig), password: (pool.options as pg.ClientConfig).password };
  // A session that is silent for so long is broken.
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 2000, keepAlive: true };
  return cachePages({ ...deps, megabytes: pageCache, connect: () => new pg.Client({ ...connection, ...timeouts }) });
}

// Changes by staff, and customers' names and reviews. Orders do not wait.
const publicPaths = /^\/api\/(products?|variant|categories|settings|reviews|account)(\/|$)/;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Delays the response to a change until this process has heard of it, so that the user's next page shows it. */
export function seeOwnChanges(waitForInvalidations: () => Promise<void>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!safeMethods.has(c.req.method) && c.res.ok && publicPaths.test(c.req.path)) await waitForInvalidations();
  };
}
