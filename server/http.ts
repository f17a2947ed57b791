import { getRequestListener } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { type RequestIdVariables, requestId } from "hono/request-id";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { faultOf } from "../api/fault.ts";
import { createApi } from "../api/index.ts";
import { faultContext, shopContext } from "../app/context.ts";
import { isDatabaseAway } from "../db/away.ts";
import type { Shop } from "../shop/shop.ts";
import { clientAddress } from "./client-address.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { allowOrigins } from "./cross-origin.ts";
import type { Log } from "./log.ts";
import { compress, encodingFor, leastWorthwhile } from "./pages/compress.ts";
import type { KeptPages } from "./pages/keep-pages.ts";
import { seeOwnChanges } from "./pages/own-changes.ts";
import { securityHeaders } from "./security-headers.ts";
import { serviceWorker, workerHeaders } from "./service-worker.ts";
import type { ServerSettings } from "./settings.ts";
import { everybodyIn, shed } from "./shed.ts";
import type { Unavailable } from "./unavailable.ts";

const yearLong = "public, max-age=31536000, immutable";

type Parts = {
  shop: Shop;
  log: Log;
  build: ServerBuild;
  assets: string;
  settings: Pick<ServerSettings, "trustProxy" | "serviceWorker" | "corsOrigins">;
  /** What is answered while the database is away; while developing, React Router's own error page stands there. */
  unavailable?: Unavailable;
  /** Told of each request that the API refuses. */
  /** Who counts what becomes of requests to the API. */
  counting?: Pick<Parameters<typeof createApi>[0], "onRefusal" | "onOrder">;
  /** Null: every page is rendered anew, as while developing. */
  pages?: KeptPages | null;
};

/** Everything that is answered over HTTP: the files of the build, pictures, the API, and the pages. */
export function createHttp({ shop, log, build, assets, settings, unavailable, counting, pages = null }: Parts) {
  const renderPage = createRequestHandler(build, import.meta.env.MODE);
  const http = new Hono<{ Variables: RequestIdVariables }>();
  const fixed = Object.entries(securityHeaders(shop.publicUrl));

  http.use(async (c, next) => {
    await next();
    // Into the answer's own: with `c.header` each of them would make another answer, its body once more a stream.
    const { headers } = c.res;
    for (const [name, value] of fixed) if (!headers.has(name)) headers.set(name, value);
  });

  http.get(
    "/assets/*",
    serveStatic({ root: assets, precompressed: true, onFound: (_path, c) => void c.header("Cache-Control", yearLong) }),
  );
  http.get("/assets/*", (c) => c.text("Not found", 404));
  http.get("/images/:name", async (c) => {
    const name = c.req.param("name");
    const content = await shop.images.get(name).catch((error: Error) => {
      log.error({ err: error }, "the image store did not answer");
    });
    if (content === undefined) return c.text("Try again in a moment", 503, { "Retry-After": "10" });
    if (!content) return c.text("Not found", 404);
    const type = name.endsWith(".jpg") ? "image/jpeg" : `image/${name.split(".").at(-1)}`;
    return c.body(new Uint8Array(content), 200, { "Content-Type": type, "Cache-Control": yearLong });
  });
  const worker = serviceWorker(assets, settings.serviceWorker);
  http.get("/service-worker.js", (c) =>
    compressed(new Response(worker, { headers: workerHeaders }), c.req.header("Accept-Encoding")),
  );
  // What is kept for all is asked for by nobody: no connection, no address.
  const addressOf = (c: Context) =>
    c.env?.incoming
      ? clientAddress(getConnInfo(c).remote.address ?? "", c.req.header("X-Forwarded-For"), settings.trustProxy)
      : "";
  // Before the files: nothing of the API is looked for on the disk.
  http.use("/api/*", allowOrigins(settings.corsOrigins));
  if (pages) http.use("/api/*", seeOwnChanges(pages.hearAll));
  http.route("/api", createApi({ shop, log, addressOf, ...counting }));
  http.use(
    "/*",
    serveStatic({ root: assets, onFound: (_path, c) => void c.header("Cache-Control", "public, max-age=3600") }),
  );

  http.all("*", requestId(), async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD")
      return c.text("Method not allowed", 405, { Allow: "GET, HEAD" });
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    const faults = new Set<unknown>();
    context.set(faultContext, (error) => void faults.add(error));
    const response = await renderPage(c.req.raw, context);
    const away = [...faults].find(isDatabaseAway);
    const request = { requestId: c.get("requestId"), method: c.req.method, path: c.req.path };
    for (const error of away ? [away] : faults) log.error({ ...request, ...faultOf(error) }, "a page failed");
    if (unavailable && away) {
      const { headers, body } = unavailable(c.req.path);
      return c.body(body, 503, headers);
    }
    // A picture is small already, and no text.
    if (response.headers.get("Content-Type")?.startsWith("image/")) return response;
    return compressed(await finished(response, shop), c.req.header("Accept-Encoding"));
  });

  const listener = getRequestListener(http.fetch, {
    errorHandler: (error) => {
      log.error(faultOf(error), "a request failed outside the application");
      return new Response("The shop could not answer. Please try again.", { status: 500 });
    },
  });
  const { admitted, listening } = unavailable ? shed(unavailable) : everybodyIn;
  return pages
    ? pages.before(
        listening(listener),
        admitted((request) => http.fetch(request)),
      )
    : listening(listener);
}

/** A page whole: rendered to its end, with the policy that names its inline scripts. */
async function finished(response: Response, { identity }: Shop): Promise<Response> {
  const headers = new Headers(response.headers);
  const body = await response.arrayBuffer();
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    const html = Buffer.from(body).toString();
    headers.set("Content-Security-Policy", contentSecurityPolicy(html, identity.firebase));
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  }
  headers.delete("Content-Length");
  return new Response(body, { status: response.status, headers });
}

async function compressed(response: Response, accepts: string | undefined): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  // As it is kept: its other forms are made later.
  if (accepts === undefined) return new Response(response.body, { status: response.status, headers });
  const body = Buffer.from(await response.arrayBuffer());
  const encoding = body.length < leastWorthwhile ? null : encodingFor(accepts);
  if (!encoding) return new Response(body.length > 0 ? body : null, { status: response.status, headers });
  headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(await compress(body, encoding)), { status: response.status, headers });
}
