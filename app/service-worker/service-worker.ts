import { withoutLanguage } from "../../shop/language.ts";
import {
  assetsOf,
  cacheKey,
  imagePrefix,
  isAsset,
  isCacheableImage,
  isCacheableResponse,
  markCached,
  offlinePath,
} from "./cache-rules.ts";

// Responds when the network fails: docs/decisions/0012-offline.md explains what is cached, and why so little.

declare const self: ServiceWorkerGlobalScope;
/** The release's name, inserted by the build: another release is another worker. */
declare const RELEASE: string;

/** Each release caches its pages with the files they need; a page never meets another release's files. */
const releaseCache = `labonno-${RELEASE}`;
const imageCache = "labonno-pictures";
const maxPages = 40;
const maxImages = 80;
/** A network without an answer for this long counts as offline if the page is cached; milliseconds. */
const networkTimeoutMs = 10_000;
/** How long after a failure a script or style is fetched again; milliseconds. */
const assetRetryMs = 1000;
/** A cached page older than this is refetched after client-side navigation; milliseconds. */
const maxAgeMs = 24 * 60 * 60 * 1000;

self.addEventListener("install", (event) => {
  event.waitUntil(precacheEssentials().then(() => self.skipWaiting()));
});

// A new worker takes over at once: pages come from the network first and name their own files, so none is mixed up.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([deleteOldReleases(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener("message", (event) => {
  const { seen, used } = event.data as { seen: string; used: string[] };
  event.waitUntil(cacheVisitedPage(new URL(seen), used));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(respondWithPage(event, url));
  else if (isAsset(url)) event.respondWith(respondWithAsset(event));
  else if (isCacheableImage(url, request.referrerPolicy)) event.respondWith(respondWithImage(event, url));
});

/** The network's response, otherwise the cached page, otherwise the offline page. */
async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  const address = cacheKey(url);
  const pendingResponse = networkResponse(event);
  if (!address) return pendingResponse.catch((error) => offlinePage(url, error));
  try {
    const response = await Promise.race([pendingResponse, delay(networkTimeoutMs)]);
    if (response) {
      if (isCacheable(response)) event.waitUntil(cachePage(address, response.clone()));
      return response;
    }
    return (await findCached(address)) ?? (await pendingResponse);
  } catch (error) {
    return (await findCached(address)) ?? offlinePage(url, error);
  }
}

/** The browser's navigation preload, if supported. Each address is requested only once. */
async function networkResponse(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

async function offlinePage({ pathname }: URL, error: unknown): Promise<Response> {
  const page = pathname.startsWith("/api/") ? undefined : await findCached(offlinePath({ pathname }));
  if (!page) throw error;
  return new Response(page.body, { status: 503, headers: page.headers });
}

/** Cache first, from this release or the previous one: a tab opened before a deploy finds its files. */
async function respondWithAsset({ request }: FetchEvent): Promise<Response> {
  const cached = await findCached(request.url);
  if (cached) return cached;
  // A page without one of its files is broken until it is reloaded: a dropped connection gets a second chance.
  const response = await fetch(request).catch(async () => {
    await delay(assetRetryMs);
    return fetch(request);
  });
  if (response.ok) await (await caches.open(releaseCache)).put(request, response.clone());
  return response;
}

/** Cache first; offline, the same picture in any other size, or a placeholder. */
async function respondWithImage(event: FetchEvent, { pathname }: URL): Promise<Response> {
  const cache = await caches.open(imageCache);
  const cached = await cache.match(event.request);
  if (cached) return cached;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(cacheImage(cache, event.request, response.clone()));
    return response;
  } catch {
    const prefix = imagePrefix(pathname) ?? "";
    const otherSize = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(prefix));
    return (otherSize && (await cache.match(otherSize))) ?? placeholderImage();
  }
}

/** The shop's rosette, as `components/image.tsx` draws it without a photograph. */
function placeholderImage(): Response {
  const petals = [...Array(8).keys()].map(
    (turn) => `<ellipse cx="19" rx="11" ry="6" transform="rotate(${45 * turn})"/>`,
  );
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-80 -100 160 200"><g fill="none" stroke="#d69c90">${petals.join("")}</g></svg>`,
    { headers: { "Content-Type": "image/svg+xml" } },
  );
}

async function cacheImage(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  await evictOldest(cache, await cache.keys(), maxImages);
}

/** The offline page in both languages; cart and checkout in the languages of the open tabs. */
async function precacheEssentials(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const languages = new Set(tabs.map(({ url }) => offlinePath(new URL(url)).replace("offline", "")));
  const pages = [...languages].flatMap((prefix) => [`${prefix}cart`, `${prefix}checkout`]);
  await Promise.all(["/offline", "/bn/offline", ...pages].map(fetchPage));
}

/** A page reached by client-side navigation or before the worker was installed, with the files it used. */
async function cacheVisitedPage(url: URL, used: string[]): Promise<void> {
  const cache = await caches.open(releaseCache);
  const files = used.filter((address) => isAsset(new URL(address, url)));
  await Promise.all(files.map((address) => cacheAsset(cache, address)));
  // The offline page contains the shop's name, which may have changed since this release was installed.
  for (const address of [cacheKey(url), offlinePath(url)]) if (address) await refresh(cache, address);
}

async function refresh(cache: Cache, address: string): Promise<void> {
  const date = (await cache.match(address))?.headers.get("X-Kept");
  if (!date || Date.now() - Date.parse(date) > maxAgeMs) await fetchPage(address);
}

/** Fetched without credentials and cached with the files it references. */
async function fetchPage(address: string): Promise<void> {
  const response = await fetch(address, { credentials: "omit", priority: "low" });
  if (isCacheable(response)) await cachePage(address, response);
}

function isCacheable({ type, redirected, status, headers }: Response): boolean {
  return type === "basic" && !redirected && isCacheableResponse(status, headers);
}

async function cachePage(address: string, response: Response): Promise<void> {
  const html = await response.text();
  const cache = await caches.open(releaseCache);
  await Promise.all(assetsOf(html).map((asset) => cacheAsset(cache, asset)));
  const now = new Date();
  const headers = new Headers(response.headers);
  headers.set("X-Kept", now.toISOString());
  // The body is no longer compressed.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  await cache.put(address, new Response(markCached(html, now), { headers }));
  const pages = (await cache.keys()).filter(({ url }) => !isAsset(new URL(url)) && !isEssential(new URL(url)));
  await evictOldest(cache, pages, maxPages);
}

function isEssential({ pathname }: URL): boolean {
  return /^\/(offline|cart|checkout)$/.test(withoutLanguage(pathname));
}

async function cacheAsset(cache: Cache, address: string): Promise<void> {
  if (!(await cache.match(address))) await cache.add(address);
}

/** From this release or the previous one. */
async function findCached(address: string): Promise<Response | undefined> {
  const cached = await (await caches.open(releaseCache)).match(address);
  return cached ?? caches.match(address);
}

/** The cache lists its entries oldest first. */
async function evictOldest(cache: Cache, keys: readonly Request[], maxEntries: number): Promise<void> {
  await Promise.all(keys.slice(0, -maxEntries).map((key) => cache.delete(key)));
}

/** Retains this release and the previous one, which tabs may still show. */
async function deleteOldReleases(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== releaseCache && name !== imageCache);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

function delay(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
