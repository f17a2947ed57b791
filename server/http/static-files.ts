import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Handler, MiddlewareHandler } from "hono";
import type { ImageStore } from "../../shop/ports.ts";
import type { Log } from "../log.ts";
import { bufferResponse, compressedFor } from "../page-cache/respond.ts";

const immutableCaching = "public, max-age=31536000, immutable";

/** Files of the build, whose names change with their content. */
export function serveAssets(assets: string): [MiddlewareHandler, Handler] {
  const files = serveStatic({
    root: assets,
    precompressed: true,
    onFound: (_path, c) => void c.header("Cache-Control", immutableCaching),
  });
  // Another process may already have it while a new release starts beside an old one.
  return [files, (c) => c.text("Not found", 404, { "Cache-Control": "no-store" })];
}

/** Icons and other files that browsers request by a fixed name. */
export function serveRootFiles(assets: string): MiddlewareHandler {
  return serveStatic({ root: assets, onFound: (_path, c) => void c.header("Cache-Control", "public, max-age=3600") });
}

/** The paths of those files, for load shedding. */
export function rootFilesIn(assets: string): Set<string> {
  const entries = existsSync(assets) ? readdirSync(assets, { withFileTypes: true }) : [];
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`));
}

/** Uploaded images; a name never means another image. */
export function serveImage(images: ImageStore, log: Log) {
  return async (c: Context<object, "/images/:name">) => {
    const name = c.req.param("name");
    const content = await images.get(name).catch((error: Error) => {
      log.error({ err: error }, "the image store did not answer");
    });
    if (content === undefined) return c.text("Try again in a moment", 503, { "Retry-After": "10" });
    // Short, as an image may come back with a backup.
    if (!content) return c.text("Not found", 404, { "Cache-Control": "public, max-age=60" });
    const type = name.endsWith(".jpg") ? "image/jpeg" : `image/${name.split(".").at(-1)}`;
    return c.body(new Uint8Array(content), 200, { "Content-Type": type, "Cache-Control": immutableCaching });
  };
}

/** Replaces a service worker that was turned off: empties its caches and unregisters itself. */
const unregisterScript = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** Revalidated at every visit, so that a new release arrives with the next one. */
const workerHeaders = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
};

/** The built service worker; the one that unregisters itself where it is turned off, and in development. */
export function serveServiceWorker(assets: string, enabled: boolean) {
  const file = path.join(assets, "service-worker.js");
  const worker = enabled && existsSync(file) ? readFileSync(file, "utf8") : unregisterScript;
  return async (c: Context) => compressedFor(c, await bufferResponse(new Response(worker, { headers: workerHeaders })));
}
