import type { RequestListener } from "node:http";
import type pg from "pg";
import type { Shop } from "../../shop/shop.ts";
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
