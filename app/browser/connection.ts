import { useSyncExternalStore } from "react";
import { createListeners, createStore } from "./store.ts";

// The page's side of the service worker (app/service-worker/), and the state of the network.

/** A page shown for this long counts as seen, and is cached. */
const seenDelayMs = 1500;

/** Delay after the load event, so that the worker does not slow down the first visit. */
const workerDelayMs = 3000;

/** Called once, before hydration. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  for (const event of ["click", "submit"]) window.addEventListener(event, navigateThroughWorker, { capture: true });
  const register = () =>
    setTimeout(() => {
      // Storage blocked or no secure connection: works without the worker.
      navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    }, workerDelayMs);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/** Tells the worker, after a while, that this page was seen. Returns a function that cancels this. */
export function reportSeenLater(): () => void {
  const timer = setTimeout(() => void reportSeen(), seenDelayMs);
  return () => clearTimeout(timer);
}

/** Refreshes the data once the network is back if the page came from the cache. Returns a function that stops this. */
export function refreshWhenOnline(refresh: () => void): () => void {
  const refreshCached = () => {
    if (cachedSince.get() !== null) refresh();
  };
  window.addEventListener("online", refreshCached);
  return () => window.removeEventListener("online", refreshCached);
}

/** The shown page is fresh: an app has loaded it without a document. */
export function forgetCached(): void {
  cachedSince.set(null);
}

const networkChanges = createListeners(() => {
  window.addEventListener("online", networkChanges.notify);
  window.addEventListener("offline", networkChanges.notify);
  return () => {
    window.removeEventListener("online", networkChanges.notify);
    window.removeEventListener("offline", networkChanges.notify);
  };
});

/** False while the device knows that it has no network; true in the server's rendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    networkChanges.subscribe,
    () => navigator.onLine,
    () => true,
  );
}

// Set by the service worker where it served the page from its cache.
const cachedSince = createStore<string | null>(
  typeof document === "undefined" ? null : (document.documentElement.dataset.kept ?? null),
);

/** The time of the shown page, where it came from the cache of this device; null where it is fresh. */
export function useCachedSince(): string | null {
  return useSyncExternalStore(cachedSince.subscribe, cachedSince.get, () => null);
}

async function reportSeen(): Promise<void> {
  const worker = navigator.serviceWorker;
  if (!import.meta.env.PROD || !worker || !navigator.onLine) return;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  // Data saver: caches only full page loads, and the first one.
  if (connection?.saveData && worker.controller) return;
  const { active } = await worker.ready;
  const used = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ seen: location.href, used: used.filter((name) => name.startsWith(location.origin)) });
}

/**
 * Without a network, turns links and searches into full page loads, which the worker answers from its cache or with the
 * offline page.
 */
function navigateThroughWorker(event: Event): void {
  if (navigator.onLine || !navigator.serviceWorker.controller || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  const isInternalLink = event.type === "click" && link?.origin === location.origin;
  const isSearch = event.type === "submit" && event.target.matches("form[role=search]");
  if (isInternalLink || isSearch) event.stopImmediatePropagation();
}
