import type { RequestListener } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { Shop } from "../../shop/shop.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Invalidations } from "../invalidation-listener/listen.ts";
import { type BuiltRoute, type CacheRequest, createLookup } from "./lookup.ts";
import { PageCache } from "./page-cache.ts";
import { type BufferedResponse, respondFromCache } from "./respond.ts";

type Fetch = (request: Request) => Response | BufferedResponse | Promise<Response | BufferedResponse>;

/** The page cache in front of the application. */
export type CachedPages = {
  /** Wraps `next`; `fetch` renders what is not cached. */
  wrapListener: (next: RequestListener, fetch: Fetch) => RequestListener;
  /** Drops what has any of these tags. */
  invalidate: (tags: readonly string[]) => void;
  /** Size and use, for the metrics. */
  figures: () => { answers: number; bytes: number; hits: number; misses: number };
};

type CachePagesDeps = {
  shop: Pick<Shop, "publicUrl" | "now">;
  /** Cached responses are served while it listens. */
  invalidations: Pick<Invalidations, "subscribe" | "isListening">;
  routes: Iterable<BuiltRoute | undefined>;
  megabytes: number;
};

/** Caches public responses in this process. */
export function cachePages({ shop, invalidations, routes, megabytes }: CachePagesDeps): CachedPages {
  const { origin } = new URL(shop.publicUrl);
  let fetchPage: Fetch = () => new Response(null, { status: 503 });
  // Built from the address alone: nothing personal of a request can enter a cached response.
  const render = async ({ address, accept }: CacheRequest) =>
    fetchPage(new Request(`${origin}${address}`, { headers: { Accept: accept } }));
  const cache = new PageCache({
    maxBytes: megabytes * 1_000_000,
    render,
    isListening: invalidations.isListening,
    now: shop.now,
    baseHeaders: securityHeaders(shop.publicUrl),
  });
  const invalidate = (tags: readonly string[]) => cache.invalidate(tags);
  invalidations.subscribe(invalidate);
  return {
    invalidate,
    wrapListener(next, fetch) {
      fetchPage = fetch;
      return respondFromCache({ cache, lookup: createLookup(routes), next });
    },
    figures: () => ({ ...cache.size(), hits: cache.hits, misses: cache.misses }),
  };
}

// Changes by staff, and customers' names and reviews. Orders do not wait.
const publicPaths =
  /^\/api\/(products?|variant|categories|settings|content|shade-references|reviews|account|stock)(\/|$)/;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Delays the response to a change until this process has heard of it, so that the user's next page shows it. */
export function seeOwnChanges(waitForInvalidations: () => Promise<void>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!safeMethods.has(c.req.method) && c.res.ok && publicPaths.test(c.req.path)) await waitForInvalidations();
  };
}
