import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createApi } from "../api/index.ts";
import { shopContext } from "../app/context.ts";
import type { Shop } from "../shop/shop.ts";
import { clientAddress } from "./client-address.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { Log } from "./log.ts";
import { serviceWorker, workerHeaders } from "./service-worker.ts";
import type { ServerSettings } from "./settings.ts";

const yearLong = "public, max-age=31536000, immutable";
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Parts = {
  shop: Shop;
  log: Log;
  build: ServerBuild;
  assets: string;
  settings: Pick<ServerSettings, "trustProxy" | "serviceWorker">;
};

/** Everything that is answered over HTTP: the files of the build, pictures, the API, and the pages. */
export function createHttp({ shop, log, build, assets, settings }: Parts) {
  const renderPage = createRequestHandler(build, import.meta.env.MODE);
  const http = new Hono();

  http.use(async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "strict-origin-when-cross-origin");
    // The sign-in window has another one.
    if (!c.res.headers.has("Cross-Origin-Opener-Policy"))
      c.header("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    c.header("Cross-Origin-Resource-Policy", "same-origin");
    c.header("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
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
    compressed(new Response(worker, { headers: workerHeaders }), c.req.header("Accept-Encoding") ?? ""),
  );
  http.use(
    "/*",
    serveStatic({ root: assets, onFound: (_path, c) => void c.header("Cache-Control", "public, max-age=3600") }),
  );

  const addressOf = (c: Context) =>
    clientAddress(getConnInfo(c).remote.address ?? "", c.req.header("X-Forwarded-For"), settings.trustProxy);
  http.route("/api", createApi({ shop, log, addressOf }));

  http.all("*", async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD")
      return c.text("Method not allowed", 405, { Allow: "GET, HEAD" });
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    const response = await renderPage(c.req.raw, context);
    // A picture is small already, and no text.
    if (response.headers.get("Content-Type")?.startsWith("image/")) return response;
    return compressed(await finished(response, shop), c.req.header("Accept-Encoding") ?? "");
  });

  return getRequestListener(http.fetch, {
    errorHandler: (error) => {
      log.error({ err: error }, "a request failed outside the application");
      return new Response("The shop could not answer. Please try again.", { status: 500 });
    },
  });
}

/** A page whole: rendered to its end, with the policy that names its inline scripts. */
async function finished(response: Response, { identity }: Shop): Promise<Response> {
  const headers = new Headers(response.headers);
  const body = await response.text();
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(body, identity.firebase));
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  }
  headers.delete("Content-Length");
  return new Response(body, { status: response.status, headers });
}

async function compressed(response: Response, accepts: string): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const encoding = body.length < 1024 ? null : accepts.includes("br") ? "br" : accepts.includes("gzip") ? "gzip" : null;
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  if (!encoding) return new Response(body.length > 0 ? body : null, { status: response.status, headers });
  headers.set("Content-Encoding", encoding);
  const small =
    encoding === "br" ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : await gzipped(body);
  return new Response(small, { status: response.status, headers });
}
