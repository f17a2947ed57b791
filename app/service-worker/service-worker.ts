import {
  assetsOf,
  isAsset,
  isKeptAnswer,
  isKeptPicture,
  keptAddress,
  markedAsKept,
  offlineAddress,
  pictureOf,
} from "./cache-rules.ts";

// Answers when the network does not: docs/decisions/0012-offline.md says what it keeps, and why so little.

declare const self: ServiceWorkerGlobalScope;
/** The release's own name, put in by the build: another release is another worker. */
declare const RELEASE: string;

/** Each release keeps its pages together with the files they need; a page never meets another release's files. */
const shelf = `labonno-${RELEASE}`;
const gallery = "labonno-pictures";
const mostPages = 40;
const mostPictures = 80;
/** A network that has said nothing for so long counts as none where the page is kept; milliseconds. */
const patience = 10_000;
/** A kept page is fetched anew for a page that was opened inside the app once it is older than this; milliseconds. */
const freshFor = 24 * 60 * 60 * 1000;

self.addEventListener("install", (event) => {
  event.waitUntil(keepWhatMustOpen().then(() => self.skipWaiting()));
});

// A new worker takes over at once: pages come from the network first and name their own files, so none is mixed up.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([dropOldReleases(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener("message", (event) => {
  const { seen, used } = event.data as { seen: string; used: string[] };
  event.waitUntil(keepSeen(new URL(seen), used));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerPage(event, url));
  else if (isAsset(url)) event.respondWith(answerAsset(event));
  else if (isKeptPicture(url, request.referrerPolicy)) event.respondWith(answerPicture(event, url));
});

/** The network's answer; without one the page as it was kept; else the offline page. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const address = keptAddress(url);
  const answer = networkAnswer(event);
  if (!address) return answer.catch((failure) => offlinePage(url, failure));
  try {
    const response = await Promise.race([answer, after(patience)]);
    if (response) {
      if (isPlain(response)) event.waitUntil(keepPage(address, response.clone()));
      return response;
    }
    return (await kept(address)) ?? (await answer);
  } catch (failure) {
    return (await kept(address)) ?? offlinePage(url, failure);
  }
}

/** Asked by the browser while this worker was still waking up, where it can. Each address is asked once only. */
async function networkAnswer(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

async function offlinePage({ pathname }: URL, failure: unknown): Promise<Response> {
  const page = pathname.startsWith("/api/") ? undefined : await kept(offlineAddress({ pathname }));
  if (!page) throw failure;
  return new Response(page.body, { status: 503, headers: page.headers });
}

/** Cache first, of this release or the one before: a tab from before a deploy finds the files that it began with. */
async function answerAsset({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(shelf);
  const own = (await cache.match(request)) ?? (await kept(request.url));
  if (own) return own;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** Cache first; without a network the same picture in any other size, or a drawing in its place. */
async function answerPicture(event: FetchEvent, { pathname }: URL): Promise<Response> {
  const cache = await caches.open(gallery);
  const own = await cache.match(event.request);
  if (own) return own;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keepPicture(cache, event.request, response.clone()));
    return response;
  } catch {
    const start = pictureOf(pathname) ?? "";
    const other = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(start));
    return (other && (await cache.match(other))) ?? drawnPicture();
  }
}

/** The shop's rosette, as `ui/image.tsx` draws it where there is no photograph. */
function drawnPicture(): Response {
  const petals = [0, 45, 90, 135, 180, 225, 270, 315].map(
    (turn) => `<ellipse cx="19" rx="11" ry="6" transform="rotate(${turn})"/>`,
  );
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-80 -100 160 200" width="160" height="200"><g fill="none" stroke="#d69c90" stroke-width="1.2">${petals.join("")}</g></svg>`,
    { headers: { "Content-Type": "image/svg+xml" } },
  );
}

async function keepPicture(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  await dropOldest(cache, await cache.keys(), mostPictures);
}

/** The offline page in both languages; cart and checkout in the languages of the open tabs. */
async function keepWhatMustOpen(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const languages = new Set(tabs.map(({ url }) => offlineAddress(new URL(url)).replace("offline", "")));
  const pages = [...languages].flatMap((start) => [`${start}cart`, `${start}checkout`]);
  await Promise.all(["/offline", "/bn/offline", ...pages].map(fetchPage));
}

/** A page that was opened inside the app, or before there was a worker, and the files it has used. */
async function keepSeen(url: URL, used: string[]): Promise<void> {
  const cache = await caches.open(shelf);
  const files = used.filter((address) => isAsset(new URL(address, url)));
  await Promise.all(files.map((address) => keepAsset(cache, address)));
  // The offline page says the shop's name, which may have changed since this release was installed.
  for (const address of [keptAddress(url), offlineAddress(url)]) if (address) await refresh(cache, address);
}

async function refresh(cache: Cache, address: string): Promise<void> {
  const date = (await cache.match(address))?.headers.get("X-Kept");
  if (!date || Date.now() - Date.parse(date) > freshFor) await fetchPage(address);
}

/** Fetched as nobody in particular, and kept with the files it names. */
async function fetchPage(address: string): Promise<void> {
  const response = await fetch(address, { credentials: "omit", priority: "low" });
  if (isPlain(response)) await keepPage(address, response);
}

function isPlain({ type, redirected, status, headers }: Response): boolean {
  return type === "basic" && !redirected && isKeptAnswer(status, headers);
}

async function keepPage(address: string, response: Response): Promise<void> {
  const html = await response.text();
  const cache = await caches.open(shelf);
  await Promise.all(assetsOf(html).map((asset) => keepAsset(cache, asset)));
  const now = new Date();
  const headers = new Headers(response.headers);
  headers.set("X-Kept", now.toISOString());
  // The text is no longer packed.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  await cache.put(address, new Response(markedAsKept(html, now), { headers }));
  const pages = (await cache.keys()).filter(({ url }) => !isAsset(new URL(url)) && !mustOpen(new URL(url)));
  await dropOldest(cache, pages, mostPages);
}

function mustOpen({ pathname }: URL): boolean {
  return /^(\/bn)?\/(offline|cart|checkout)$/.test(pathname);
}

async function keepAsset(cache: Cache, address: string): Promise<void> {
  if (!(await cache.match(address))) await cache.add(address);
}

/** Of this release or the one before. */
async function kept(address: string): Promise<Response | undefined> {
  const own = await (await caches.open(shelf)).match(address);
  return own ?? caches.match(address);
}

/** The cache lists what was put in first first. */
async function dropOldest(cache: Cache, keys: readonly Request[], most: number): Promise<void> {
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

/** Keeps this release and the one before, which tabs may still be showing. */
async function dropOldReleases(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== shelf && name !== gallery);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
