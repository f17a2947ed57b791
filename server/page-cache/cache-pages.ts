import type { RequestListener } from "node:http";
import type { MiddlewareHandler } from "hono";
import pg from "pg";
import type { Shop } from "../../shop/shop.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Log } from "../log.ts";
import type { BufferedResponse } from "./buffered-response.ts";
import { listenForInvalidations } from "./listen-invalidations.ts";
import { type BuiltRoute, type CacheRequest, createLookup } from "./lookup.ts";
import { PageCache } from "./page-cache.ts";
import { respondFromCache } from "./respond.ts";

type Fetch = (request: Request) => Response | BufferedResponse | Promise<Response | BufferedResponse>;

/** What stands before the application and answers for it. */
export type CachedPages = {
  /** Puts it before `next`, which `fetch` asks for what is not kept. */
  wrapListener: (next: RequestListener, fetch: Fetch) => RequestListener;
  /** For whoever measures: what is kept, and how often it was of use. */
  figures: () => { answers: number; bytes: number; hits: number; misses: number };
  /** Whether anything kept is answered at present. */
  isListening: () => boolean;
  /** Resolves once nothing kept shows what was changed before the call. */
  waitForInvalidations: () => Promise<void>;
  stop: () => Promise<void>;
};

type CachePagesDeps = {
  shop: Pick<Shop, "publicUrl" | "now">;
  /** A session of its own, not one of a pool: a listener behind a pooler hears nothing. */
  connect: () => pg.Client;
  routes: Iterable<BuiltRoute | undefined>;
  megabytes: number;
  log: Log;
};

/** Keeps public answers in this process, and listens for what changes. */
export function cachePages({ shop, connect, routes, megabytes, log }: CachePagesDeps): CachedPages {
  const { origin } = new URL(shop.publicUrl);
  let fetchPage: Fetch = () => new Response(null, { status: 503 });
  // Made from the address alone: what a request says of whoever sent it cannot enter an answer that others get.
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

/** Keeps pages as the settings say; null where they say not to. */
export function openPageCache({
  pool,
  settings: { databaseDirectUrl, pageCache },
  ...deps
}: OpenPageCacheDeps): CachedPages | null {
  if (pageCache === 0) return null;
  const connection = databaseDirectUrl
    ? { connectionString: databaseDirectUrl, application_name: "labonno" }
    : // A password is not among what spreads.
      { ...(pool.options as pg.ClientConfig), password: (pool.options as pg.ClientConfig).password };
  // Short: what does not answer for so long is a broken line.
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 2000, keepAlive: true };
  return cachePages({ ...deps, megabytes: pageCache, connect: () => new pg.Client({ ...connection, ...timeouts }) });
}

// What staff do to the shop, and people to their names and reviews; an order waits for nobody.
const publicPaths = /^\/api\/(products?|variant|categories|settings|reviews|account)(\/|$)/;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whoever saved something sees it on the next page she opens: the answer goes out once it was heard here. */
export function seeOwnChanges(waitForInvalidations: () => Promise<void>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!safeMethods.has(c.req.method) && c.res.ok && publicPaths.test(c.req.path)) await waitForInvalidations();
  };
}
