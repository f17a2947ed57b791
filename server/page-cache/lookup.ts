import { LRUCache } from "lru-cache";
import type { CachedRoute, CachePartition } from "./cached-routes.ts";
import { cachedApiRoutes, cachedPages } from "./cached-routes.ts";

/** A cacheable request. */
export type CacheRequest = {
  /** Path and canonical query: rendered and cached under this address. */
  key: string;
  partition: CachePartition;
  isPage: boolean;
  /** True if the URL has unknown query parameters. */
  hasUnknownParams: boolean;
  tags: (answer: () => string) => string[];
};

type CacheRule = { pattern: RegExp; route: CachedRoute; pageId: string | null };

/** A route of the build. */
export type BuiltRoute = { id: string; path?: string | undefined };

const maxUrlLength = 1000;
const maxCachedUrls = 10_000;

/** Finds the cacheable request of an address; null if there is none. */
export function createLookup(routes: Iterable<BuiltRoute | undefined>): (url: string) => CacheRequest | null {
  const pages = [...routes].flatMap((page) => {
    const route = page?.path === undefined ? null : cachedPages[page.path];
    return page?.path !== undefined && route ? [{ pattern: pathPattern(page.path), route, pageId: page.id }] : [];
  });
  const answers = Object.entries(cachedApiRoutes).flatMap(([path, route]) =>
    route ? [{ pattern: pathPattern(`api${path}`), route, pageId: null }] : [],
  );
  const rules: CacheRule[] = [...pages, ...answers];
  // Most addresses repeat.
  const cache = new LRUCache<string, { requested: CacheRequest | null }>({ max: maxCachedUrls });
  return (url) => {
    if (url.length > maxUrlLength) return null;
    const found = cache.get(url);
    if (found) return found.requested;
    const requested = parseUrl(url, rules);
    cache.set(url, { requested });
    return requested;
  };
}

function parseUrl(url: string, rules: CacheRule[]): CacheRequest | null {
  const queryIndex = url.indexOf("?");
  const pathname = queryIndex < 0 ? url : url.slice(0, queryIndex);
  const params = new URLSearchParams(queryIndex < 0 ? "" : url.slice(queryIndex));
  const isData = pathname.endsWith(".data");
  const page = (isData ? pathname.slice(0, -".data".length) : pathname).replace(/^\/_?$/, "");
  for (const { pattern, route, pageId } of rules) {
    const found = pattern.exec(page);
    if (!found) continue;
    if (isData && pageId === null) return null;
    const parts = isData ? dataRoutesQuery(params, pageId ?? "") : "";
    params.delete("_routes");
    const query = route.query(params);
    if (query === null || parts === null) return null;
    const key =
      pathname +
      [query.slice(1), parts]
        .filter(Boolean)
        .map((each, index) => (index ? "&" : "?") + each)
        .join("");
    return {
      key,
      partition: query === "" ? route.partition : "choices",
      isPage: pageId !== null,
      hasUnknownParams: key !== url,
      tags: (answer) => [...(pageId === null ? [] : ["settings"]), ...route.tags(found.groups ?? {}, answer)],
    };
  }
  return null;
}

/** Which loaders the browser requests: the root's and the page's. Null for anything else. */
function dataRoutesQuery(params: URLSearchParams, pageId: string): string | null {
  const requested = params.get("_routes");
  if (requested === null) return "";
  const allowed = ["root", pageId, `root,${pageId}`];
  return allowed.includes(requested) ? `_routes=${encodeURIComponent(requested)}` : null;
}

/** Matches `bn?/product/:id/:slug?` in its canonical form only: no trailing slash, nothing encoded. */
function pathPattern(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    const name = /^:(\w+)/.exec(part)?.[1];
    const text = name ? `(?<${name}>[\\w-]{1,100})` : part.replace(/\?$/, "").replaceAll(".", "\\.");
    return part.endsWith("?") ? `(?:/${text})?` : `/${text}`;
  });
  return new RegExp(`^${parts.join("")}$`);
}
