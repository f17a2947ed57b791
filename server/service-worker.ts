import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Takes the place of a worker that is not wanted any more: it empties what that one kept, and itself is gone. */
const unregisterScript = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** Asked for anew each time, so that another release, or the farewell, arrives with the next visit. */
export const workerHeaders = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
};

/** The service worker that the build has made; the farewell where it is turned off, and while the shop is developed. */
export function serviceWorker(assets: string, enabled: boolean): string {
  const file = path.join(assets, "service-worker.js");
  return enabled && existsSync(file) ? readFileSync(file, "utf8") : unregisterScript;
}
