import { beforeEach, describe, expect, test } from "vitest";
import type { CachePartition } from "./cached-routes.ts";
import type { CacheRequest } from "./lookup.ts";
import { PageCache } from "./page-cache.ts";
import { page } from "./test-page-cache.ts";

const midday = Date.parse("2026-11-21T06:00:00Z");

let now: number;
let isListening: boolean;
let answers: (key: string) => Response | Promise<Response>;
let renderedKeys: string[];
let cache: PageCache;

beforeEach(() => {
  now = midday;
  isListening = true;
  answers = (key) => page(`<p>${key}</p>`);
  renderedKeys = [];
  cache = openCache(1_000_000);
});

function openCache(maxBytes: number): PageCache {
  return new PageCache({
    maxBytes,
    render: async ({ key }) => {
      renderedKeys.push(key);
      return answers(key);
    },
    isListening: () => isListening,
    now: () => new Date(now),
    baseHeaders: {},
  });
}

function at(
  key: string,
  { partition = "shop", tags = ["settings"] }: { partition?: CachePartition; tags?: string[] } = {},
): CacheRequest {
  return { key, address: key, accept: "text/html", partition, hasUnknownParams: false, tags: () => tags };
}

const cachedHtml = (key: string, partition?: CachePartition) =>
  cache.lookup(at(key, partition ? { partition } : {}))?.forms.plain.bytes.toString();
/** Lets background renderings finish. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe("one response for many requests", () => {
  test("is rendered once for fifty concurrent requests", async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.fetch(at("/"))));
    expect(renderedKeys).toEqual(["/"]);
    expect(new Set(all).size).toBe(1);
    expect(cachedHtml("/")).toBe("<p>/</p>");
  });

  test("is fresh for a minute, then served once while it refreshes, and expires after 15 minutes", async () => {
    await cache.fetch(at("/"));
    now += 59_000;
    expect(cachedHtml("/")).toBeDefined();
    expect(renderedKeys).toHaveLength(1);
    now += 2000;
    answers = () => page("renewed");
    expect(cachedHtml("/")).toBe("<p>/</p>");
    await settled();
    expect(renderedKeys).toHaveLength(2);
    expect(cachedHtml("/")).toBe("renewed");
    now += 15 * 60_000;
    expect(cachedHtml("/")).toBeUndefined();
  });

  test("expires when the next day begins in Dhaka, because sales and delivery dates change", async () => {
    now = Date.parse("2026-11-21T17:59:50Z");
    await cache.fetch(at("/"));
    now += 9000;
    expect(cachedHtml("/")).toBeDefined();
    now += 1000;
    expect(cachedHtml("/")).toBeUndefined();
  });
});

describe("a change", () => {
  test("invalidates the pages with its tags, and no others", async () => {
    for (const [key, tag] of [
      ["/makeup", "category:makeup"],
      ["/skincare", "category:skincare"],
    ] as const)
      await cache.fetch(at(key, { tags: [tag, "settings"] }));
    cache.invalidate(["category:makeup", "product:a"]);
    expect([cachedHtml("/makeup"), cachedHtml("/skincare")]).toEqual([undefined, "<p>/skincare</p>"]);
    cache.invalidate(["*"]);
    expect(cachedHtml("/skincare")).toBeUndefined();
  });

  test("that was missed prevents serving older pages, unless the shop fails right after", async () => {
    await cache.fetch(at("/"));
    cache.invalidate(["*"]);
    expect(cachedHtml("/")).toBeUndefined();
    answers = () => new Response("too many at once", { status: 503 });
    expect(await cache.fetch(at("/"))).toMatchObject({ cached: {} });
    answers = () => page("new");
    await cache.fetch(at("/"));
    expect(cachedHtml("/")).toBe("new");
  });

  test("during a rendering prevents caching it, and later requests do not join it", async () => {
    const finish: ((page: Response) => void)[] = [];
    answers = () => new Promise((resolve) => finish.push(resolve));
    const before = cache.fetch(at("/"));
    cache.invalidate(["settings"]);
    const after = cache.fetch(at("/"));
    finish[0]?.(page("old"));
    expect(await before).toMatchObject({ cached: { tags: ["settings"] } });
    expect(cachedHtml("/")).toBeUndefined();
    finish[1]?.(page("new"));
    await after;
    expect(cachedHtml("/")).toBe("new");
  });

  test("is never hidden by the cache while the session is broken", async () => {
    await cache.fetch(at("/"));
    isListening = false;
    expect(cachedHtml("/")).toBeUndefined();
    isListening = true;
    expect(cachedHtml("/")).toBeDefined();
  });

  test("is unknown while the shop fails, so the last good response is served", async () => {
    await cache.fetch(at("/"));
    isListening = false;
    answers = () => new Response("away", { status: 503 });
    expect(await cache.fetch(at("/"))).toMatchObject({ cached: {} });
    expect(cachedHtml("/")).toBe("<p>/</p>");
    // A page that was never rendered cannot be served.
    expect(await cache.fetch(at("/shop"))).toMatchObject({ uncached: { status: 503 } });
    await settled();
    answers = () => page("back");
    cachedHtml("/");
    await settled();
    expect(cachedHtml("/")).toBeUndefined();
    isListening = true;
    expect(cachedHtml("/")).toBe("back");
  });
});

describe("the cache size", () => {
  const big = (key: string) => page(key.padEnd(20_000, "."));

  test("stays within its limit in bytes", async () => {
    answers = big;
    for (let n = 0; n < 200; n++) await cache.fetch(at(`/product/${n}`, { partition: "products" }));
    expect(cache.size().bytes).toBeLessThanOrEqual(450_000);
    expect(cache.size().answers).toBeGreaterThan(10);
    expect(cachedHtml("/product/199", "products")).toBeDefined();
    expect(cachedHtml("/product/0", "products")).toBeUndefined();
  });

  test("is shared so that a thousand invented filters evict none of the shop's own pages", async () => {
    await cache.fetch(at("/"));
    answers = big;
    for (let n = 0; n < 1000; n++) await cache.fetch(at(`/shop?page=${n}`, { partition: "choices" }));
    expect(cachedHtml("/")).toBeDefined();
  });

  test("has no room for a response larger than its share, which is served uncached", async () => {
    answers = () => page("x".repeat(500_000));
    expect(await cache.fetch(at("/"))).toMatchObject({ cached: {} });
    expect(cache.size()).toEqual({ answers: 0, bytes: 0 });
    cache.invalidate(["settings"]);
  });

  test("includes compressed forms", async () => {
    answers = big;
    await cache.fetch(at("/"));
    const { bytes } = cache.size();
    const entry = cache.lookup(at("/"));
    if (!entry) throw new Error("nothing is cached");
    const [smaller] = await Promise.all([
      cache.compressed(at("/"), entry, "br"),
      cache.compressed(at("/"), entry, "br"),
    ]);
    await cache.compressed(at("/"), entry, "gzip");
    expect(Object.keys(cache.lookup(at("/"))?.forms ?? {}).sort()).toEqual(["br", "gzip", "plain"]);
    expect(cache.size().bytes).toBeGreaterThan(bytes + (smaller?.forms.br?.bytes.length ?? 0));
  });
});

test("errors, redirects and private responses are never cached", async () => {
  const uncacheable = [
    new Response("failed", { status: 500 }),
    new Response("none", { status: 404 }),
    new Response(null, { status: 301, headers: { Location: "/shop" } }),
    page("hers", { "Set-Cookie": "session=1" }),
    page("hers", { "Cache-Control": "private, max-age=60" }),
    page("hers", { "Cache-Control": "no-store" }),
  ];
  for (const [index, response] of uncacheable.entries()) {
    answers = () => response;
    expect(await cache.fetch(at(`/${index}`))).toMatchObject({ uncached: { status: response.status } });
  }
  answers = () => Promise.reject(new Error("broken"));
  expect(await cache.fetch(at("/broken"))).toMatchObject({ uncached: { status: 500 } });
  expect(cache.size().answers).toBe(0);
});
