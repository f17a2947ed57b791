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

// Answers when the network does not: docs/decisions/0012-offline.md says what it keeps, and why so little.

declare const self: ServiceWorkerGlobalScope;
/** The release's own name, put in by the build: another release is another worker. */
declare const RELEASE: string;

/** Each release keeps its pages together with the files they need; a page never meets another release's files. */
const releaseCache = `labonno-${RELEASE}`;
const imageCache = "labonno-pictures";
const maxPages = 40;
const maxImages = 80;
/** A network that has said nothing for so long counts as none where the page is kept; milliseconds. */
const networkTimeoutMs = 10_000;
/** A kept page is fetched anew for a page that was opened inside the app once it is older than this; milliseconds. */
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

/** The network's answer; without one the page as it was kept; else the offline page. */
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

/** Asked by the browser while this worker was still waking up, where it can. Each address is asked once only. */
async function networkResponse(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

async function offlinePage({ pathname }: URL, error: unknown): Promise<Response> {
  const page = pathname.startsWith("/api/") ? undefined : await findCached(offlinePath({ pathname }));
  if (!page) throw error;
  return new Response(page.body, { status: 503, headers: page.headers });
}

/** Cache first, of this release or the one before: a tab from before a deploy finds the files that it began with. */
async function respondWithAsset({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(releaseCache);
  const cached = (await cache.match(request)) ?? (await findCached(request.url));
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** Cache first; without a network the same picture in any other size, or a drawing in its place. */
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

/** The shop's rosette, as `ui/image.tsx` draws it where there is no photograph. */
function placeholderImage(): Response {
  const petals = [0, 45, 90, 135, 180, 225, 270, 315].map(
    (turn) => `<ellipse cx="19" rx="11" ry="6" transform="rotate(${turn})"/>`,
  );
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-80 -100 160 200" width="160" height="200"><g fill="none" stroke="#d69c90" stroke-width="1.2">${petals.join("")}</g></svg>`,
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

/** A page that was opened inside the app, or before there was a worker, and the files it has used. */
async function cacheVisitedPage(url: URL, used: string[]): Promise<void> {
  const cache = await caches.open(releaseCache);
  const files = used.filter((address) => isAsset(new URL(address, url)));
  await Promise.all(files.map((address) => cacheAsset(cache, address)));
  // The offline page says the shop's name, which may have changed since this release was installed.
  for (const address of [cacheKey(url), offlinePath(url)]) if (address) await refresh(cache, address);
}

async function refresh(cache: Cache, address: string): Promise<void> {
  const date = (await cache.match(address))?.headers.get("X-Kept");
  if (!date || Date.now() - Date.parse(date) > maxAgeMs) await fetchPage(address);
}

/** Fetched as nobody in particular, and kept with the files it names. */
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
  // The text is no longer packed.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  await cache.put(address, new Response(markCached(html, now), { headers }));
  const pages = (await cache.keys()).filter(({ url }) => !isAsset(new URL(url)) && !isEssential(new URL(url)));
  await evictOldest(cache, pages, maxPages);
}

function isEssential({ pathname }: URL): boolean {
  return /^(\/bn)?\/(offline|cart|checkout)$/.test(pathname);
}

async function cacheAsset(cache: Cache, address: string): Promise<void> {
  if (!(await cache.match(address))) await cache.add(address);
}

/** Of this release or the one before. */
async function findCached(address: string): Promise<Response | undefined> {
  const cached = await (await caches.open(releaseCache)).match(address);
  return cached ?? caches.match(address);
}

/** The cache lists what was put in first first. */
async function evictOldest(cache: Cache, keys: readonly Request[], maxEntries: number): Promise<void> {
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)));
}

/** Keeps this release and the one before, which tabs may still be showing. */
async function deleteOldReleases(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== releaseCache && name !== imageCache);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

function delay(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
