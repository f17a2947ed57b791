import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { type RequestIdVariables, requestId } from "hono/request-id";
import type { ServerBuild } from "react-router";
import { errorDetails } from "../../api/http/error-details.ts";
import { createApi } from "../../api/index.ts";
import { isDatabaseUnavailable } from "../../db/connection-errors.ts";
import type { Shop } from "../../shop/shop.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import type { Log } from "../log.ts";
import type { PatternOf } from "../metrics/route-pattern.ts";
import { type BufferedResponse, bufferResponse } from "../page-cache/buffered-response.ts";
import type { CachedPages } from "../page-cache/cache-pages.ts";
import { compressResponse, encodingFor } from "../page-cache/compress.ts";
import { seeOwnChanges } from "../page-cache/own-changes.ts";
import { serviceWorker, workerHeaders } from "../service-worker.ts";
import { canonicalAddress } from "./canonical-address.ts";
import { clientAddress } from "./client-address.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import { allowOrigins } from "./cors.ts";
import { noLimit, shedLoad } from "./load-shedding.ts";
import { renderPages } from "./render-page.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Unavailable } from "./unavailable.ts";
import { closeUnreadBodies } from "./unread-body.ts";

const unknownPattern: PatternOf = () => "(page)";

/** Whether a path can be an address of the shop: text that can be decoded, without control characters. */
function isReadable(pathname: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is looked for are control characters
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** An address that no page has, in the language of the one that was asked for. */
function unknownPage(pathname: string): string {
  return pathname.startsWith("/bn/") ? "/bn/unknown-page" : "/unknown-page";
}

const immutableCaching = "public, max-age=31536000, immutable";

type CreateHttpDeps = {
  shop: Shop;
  log: Log;
  build: ServerBuild;
  assets: string;
  settings: Pick<ServerSettings, "trustProxy" | "serviceWorker" | "corsOrigins">;
  /** What is answered while the database is away; while developing, React Router's own error page stands there. */
  unavailable?: Unavailable;
  /** Who counts what becomes of requests to the API. */
  counting?: Pick<Parameters<typeof createApi>[0], "onRefusal" | "onOrder">;
  /** Whether the API holds its responses against the contract: while developing. */
  checkResponses?: boolean;
  /** What an address is called in the log. */
  patternOf?: PatternOf;
  /** Null: every page is rendered anew, as while developing. */
  pages?: CachedPages | null;
};

/** Everything that is answered over HTTP: the files of the build, pictures, the API, and the pages. */
export function createHttp({
  shop,
  log,
  build,
  assets,
  settings,
  unavailable,
  counting,
  checkResponses = false,
  pages = null,
  patternOf = unknownPattern,
}: CreateHttpDeps) {
  const render = renderPages(build, shop);
  const toCanonical = canonicalAddress(Object.values(build.routes).map((route) => route?.path));
  const http = new Hono<{ Variables: RequestIdVariables }>();
  const baseHeaders = Object.entries(securityHeaders(shop.publicUrl));

  http.use(async (c, next) => {
    await next();
    // Into the answer's own: with `c.header` each of them would make another answer, its body once more a stream.
    const { headers } = c.res;
    for (const [name, value] of baseHeaders) if (!headers.has(name)) headers.set(name, value);
  });

  http.get(
    "/assets/*",
    serveStatic({
      root: assets,
      precompressed: true,
      onFound: (_path, c) => void c.header("Cache-Control", immutableCaching),
    }),
  );
  // Another process may have it already, while a new release comes up beside an old one.
  http.get("/assets/*", (c) => c.text("Not found", 404, { "Cache-Control": "no-store" }));
  http.get("/images/:name", async (c) => {
    const name = c.req.param("name");
    const content = await shop.images.get(name).catch((error: Error) => {
      log.error({ err: error }, "the image store did not answer");
    });
    if (content === undefined) return c.text("Try again in a moment", 503, { "Retry-After": "10" });
    // Soon asked anew: a picture may come back with a backup, a name never comes to mean another picture.
    if (!content) return c.text("Not found", 404, { "Cache-Control": "public, max-age=60" });
    const type = name.endsWith(".jpg") ? "image/jpeg" : `image/${name.split(".").at(-1)}`;
    return c.body(new Uint8Array(content), 200, { "Content-Type": type, "Cache-Control": immutableCaching });
  });
  const worker = serviceWorker(assets, settings.serviceWorker);
  http.get("/service-worker.js", async (c) =>
    compressedResponse(c, await bufferResponse(new Response(worker, { headers: workerHeaders }))),
  );
  // What is kept for all is asked for by nobody: no connection, no address.
  const addressOf = (c: Context) =>
    c.env?.incoming
      ? clientAddress(getConnInfo(c).remote.address ?? "", c.req.header("X-Forwarded-For"), settings.trustProxy)
      : "";
  // Before the files: nothing of the API is looked for on the disk.
  http.use("/api/*", async (c, next) => {
    await next();
    // What is told bit by bit (events, an import's progress, an export) goes on as a stream.
    if (c.req.method !== "HEAD" && /^(application\/json|text\/html)\b/.test(c.res.headers.get("Content-Type") ?? ""))
      c.res = await compressedResponse(c, await bufferResponse(c.res));
  });
  http.use("/api/*", allowOrigins(settings.corsOrigins));
  if (pages) http.use("/api/*", seeOwnChanges(pages.waitForInvalidations));
  http.route("/api", createApi({ shop, log, addressOf, checkResponses, ...counting }));
  http.use(
    "/*",
    serveStatic({ root: assets, onFound: (_path, c) => void c.header("Cache-Control", "public, max-age=3600") }),
  );

  http.all("*", requestId(), async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD")
      return c.text("Method not allowed", 405, { Allow: "GET, HEAD" });
    const canonical = toCanonical(c.req.raw.url);
    if (canonical) return c.body(null, 301, { Location: canonical, "Cache-Control": "public, max-age=3600" });
    const { pathname } = new URL(c.req.url);
    const pageRequest = isReadable(pathname) ? c.req.raw : new Request(new URL(unknownPage(pathname), c.req.url));
    const page = await renderPage(pageRequest, c.get("requestId"));
    // A picture is small already, and no text.
    const isImage = page.headers.get("Content-Type")?.startsWith("image/");
    return isImage ? toResponse(page) : compressedResponse(c, page);
  });

  async function renderPage(pageRequest: Request, requestId: string): Promise<BufferedResponse> {
    const path = new URL(pageRequest.url).pathname;
    const errors = new Set<unknown>();
    const page = await render(pageRequest, (error) => void errors.add(error));
    const unavailableError = [...errors].find(isDatabaseUnavailable);
    // Not the address: it may hold a phone, an e-mail, a token.
    const request = { requestId, method: pageRequest.method, route: patternOf(pageRequest.method, path) };
    for (const error of unavailableError ? [unavailableError] : errors)
      log.error({ ...request, ...errorDetails(error) }, "a page failed");
    if (!unavailable || !unavailableError) return page;
    const { headers, body } = unavailable(path);
    return { status: 503, headers: new Headers(headers), body: Buffer.from(body) };
  }

  /** What may be kept, asked in nobody's name: an answer of the API, or a page, which needs nothing that stands before it. */
  async function fetchPublic(pageRequest: Request): Promise<Response | BufferedResponse> {
    if (new URL(pageRequest.url).pathname.startsWith("/api/")) return http.fetch(pageRequest);
    const requestId = randomUUID();
    const page = await renderPage(pageRequest, requestId);
    page.headers.set("X-Request-Id", requestId);
    for (const [name, value] of baseHeaders) if (!page.headers.has(name)) page.headers.set(name, value);
    return page;
  }

  const listener = getRequestListener(http.fetch, {
    errorHandler: (error) => {
      log.error(errorDetails(error), "a request failed outside the application");
      return new Response("The shop could not answer. Please try again.", { status: 500 });
    },
  });
  const networkOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(socket.remoteAddress ?? "", headers["x-forwarded-for"]?.toString(), settings.trustProxy);
  const { wrapFetch, wrapListener } = unavailable
    ? shedLoad(unavailable, networkOf, new ConcurrencyLimit(), rootFilesIn(assets))
    : noLimit;
  const listenWithLimits = closeUnreadBodies(wrapListener(listener));
  return pages ? pages.wrapListener(listenWithLimits, wrapFetch(fetchPublic)) : listenWithLimits;
}

/** The paths of the files that lie in the build's folder itself: icons, and what else browsers ask for by a fixed name. */
function rootFilesIn(folder: string): Set<string> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`));
}

async function compressedResponse(c: Context, page: BufferedResponse): Promise<Response> {
  return toResponse(await compressResponse(page, encodingFor(c.req.header("Accept-Encoding"))));
}

function toResponse({ status, headers, body }: BufferedResponse): Response {
  return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers });
}
