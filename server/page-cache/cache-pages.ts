import type { RequestListener } from "node:http";
import type pg from "pg";
import type { Shop } from "../../shop/shop.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Log } from "../log.ts";
import type { Whole } from "./buffered-response.ts";
import { hearChanges } from "./listen-invalidations.ts";
import { type Asked, askingFor, type BuiltRoute } from "./lookup.ts";
import { PageCache } from "./page-cache.ts";
import { answerKept } from "./respond.ts";

type Fetch = (request: Request) => Response | Whole | Promise<Response | Whole>;

/** What stands before the application and answers for it. */
export type KeptPages = {
  /** Puts it before `next`, which `fetch` asks for what is not kept. */
  before: (next: RequestListener, fetch: Fetch) => RequestListener;
  /** For whoever measures: what is kept, and how often it was of use. */
  figures: () => { answers: number; bytes: number; hits: number; misses: number };
  /** Whether anything kept is answered at present. */
  isHearing: () => boolean;
  /** Resolves once nothing kept shows what was changed before the call. */
  hearAll: () => Promise<void>;
  stop: () => Promise<void>;
};

type Parts = {
  shop: Pick<Shop, "publicUrl" | "now">;
  /** A session of its own, not one of a pool: a listener behind a pooler hears nothing. */
  connect: () => pg.Client;
  routes: Iterable<BuiltRoute | undefined>;
  megabytes: number;
  log: Log;
};

/** Keeps public answers in this process, and listens for what changes. */
export function keepPages({ shop, connect, routes, megabytes, log }: Parts): KeptPages {
  const { origin } = new URL(shop.publicUrl);
  let fetchPage: Fetch = () => new Response(null, { status: 503 });
  // Made from the address alone: what a request says of whoever sent it cannot enter an answer that others get.
  const render = async ({ key, isPage }: Asked) =>
    fetchPage(new Request(`${origin}${key}`, { headers: { Accept: isPage ? "text/html" : "application/json" } }));
  const cache: PageCache = new PageCache({
    room: megabytes * 1_000_000,
    render,
    isHearing: () => hearing.isHearing(),
    now: shop.now,
    fixed: securityHeaders(shop.publicUrl),
  });
  const hearing = hearChanges(connect, { onChange: (tags) => cache.drop(tags), onBegin: () => cache.drop(["*"]) }, log);
  return {
    before(next, fetch) {
      fetchPage = fetch;
      return answerKept({ cache, askedBy: askingFor(routes), next });
    },
    figures: () => ({ ...cache.size(), hits: cache.hits, misses: cache.misses }),
    ...hearing,
  };
}
