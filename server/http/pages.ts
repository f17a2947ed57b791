import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { errorDetails } from "../../api/http/errors.ts";
import { errorContext, htmlContext, shopContext } from "../../app/context.ts";
import { permissionsPolicy } from "../../app/documents/permissions-policy.ts";
import { hasMarkdown, renderDocument } from "../../app/documents/render-document.tsx";
import { matchDocument } from "../../app/documents/routes.ts";
import type { PageHtml } from "../../app/page-html.ts";
import { isDatabaseUnavailable } from "../../db/connection-errors.ts";
import { languageOf, localizedPath } from "../../shop/language.ts";
import type { Shop } from "../../shop/shop.ts";
import type { Log } from "../log.ts";
import type { PatternOf } from "../metrics/request-metrics.ts";
import { type BufferedResponse, bufferResponse, compressedFor, toResponse } from "../page-cache/respond.ts";
import { allRoutes, hasAppRoute } from "./all-routes.ts";
import { markdownType, prefersMarkdown } from "./prefers-markdown.ts";
import { contentSecurityPolicy } from "./security-headers.ts";
import { speculationRulesPath } from "./speculation-rules.ts";
import type { Unavailable } from "./unavailable.ts";

type PagesDeps = {
  build: ServerBuild;
  shop: Shop;
  log: Log;
  patternOf: PatternOf;
  unavailable: Unavailable | undefined;
};

/** Answers page requests: canonical address, rendering, the page shown while the database is unavailable. */
export function createPages({ build, shop, log, patternOf, unavailable }: PagesDeps) {
  const renderRoute = renderPages(build, shop);
  const toCanonical = canonicalAddress(allRoutes(build).map((route) => route.path));

  async function render(request: Request, requestId: string, network: string | null): Promise<BufferedResponse> {
    const path = new URL(request.url).pathname;
    const errors = new Set<unknown>();
    const page = await renderRoute(request, (error) => void errors.add(error), network);
    const unavailableError = [...errors].find(isDatabaseUnavailable);
    // The route, not the address, which may contain a phone, an email or a token.
    const fields = { requestId, method: request.method, route: patternOf(request.method, path) };
    for (const error of unavailableError ? [unavailableError] : errors)
      log.error({ ...fields, ...errorDetails(error) }, "a page failed");
    if (!unavailable || !unavailableError) return page;
    const { headers, body } = unavailable(path);
    return { status: 503, headers: new Headers(headers), body: Buffer.from(body) };
  }

  async function handle(c: Context, requestId: string, network: string): Promise<Response> {
    const canonical = toCanonical(c.req.raw.url);
    const { method } = c.req;
    // A form that somebody sends before its script is there: they see it again, instead of an error.
    if (method === "POST" && c.req.header("Sec-Fetch-Dest") === "document") {
      const { pathname, search } = new URL(c.req.url);
      return c.body(null, 303, { Location: canonical ?? pathname + search });
    }
    if (method !== "GET" && method !== "HEAD") return c.text("Method not allowed", 405, { Allow: "GET, HEAD" });
    if (canonical) return c.body(null, 301, { Location: canonical, "Cache-Control": "public, max-age=3600" });
    const { pathname } = new URL(c.req.url);
    const request = isReadable(pathname) ? c.req.raw : new Request(new URL(unknownPage(pathname), c.req.url));
    const page = await render(request, requestId, network);
    const isImage = page.headers.get("Content-Type")?.startsWith("image/");
    return isImage ? toResponse(page) : compressedFor(c, page);
  }

  return { render, handle };
}

/** Renders documents and the pages of the apps; `onError` receives what failed on the way. `network` is the client's address. */
export function renderPages(build: ServerBuild, shop: Shop) {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const isApp = hasAppRoute(build);
  return async (
    request: Request,
    onError: (error: unknown) => void,
    network: string | null = null,
  ): Promise<BufferedResponse> => {
    const url = new URL(request.url);
    const matched = matchDocument(url.pathname);
    if (matched || !isApp(url.pathname)) {
      const asMarkdown = prefersMarkdown(request.headers.get("Accept") ?? undefined);
      return bufferedDocument({ shop, url, matched, asMarkdown, network }, onError);
    }
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(errorContext, onError);
    const response = await handle(request, context);
    const page = context.get(htmlContext);
    return page === null ? bufferResponse(response) : bufferedPage(response, page, shop);
  };
}

async function bufferedDocument(
  input: Parameters<typeof renderDocument>[0],
  onError: (error: unknown) => void,
): Promise<BufferedResponse> {
  const { shop, matched } = input;
  const rendered = await renderDocument(input, onError);
  if ("movedTo" in rendered) {
    return { status: 301, headers: new Headers({ Location: rendered.movedTo }), body: Buffer.alloc(0) };
  }
  const vary: Record<string, string> = hasMarkdown(matched) ? { Vary: "Accept" } : {};
  if ("markdown" in rendered) {
    const headers = new Headers({ "Content-Type": markdownType, "Cache-Control": "no-cache", ...vary });
    return { status: 200, headers, body: Buffer.from(rendered.markdown) };
  }
  const { status, html, script, tags, camera } = rendered;
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentSecurityPolicy(
      script === undefined ? [] : [script],
      shop.identity.firebase,
      tags,
    ),
    "Cache-Control": "no-cache",
    ...vary,
    ...(camera && { "Permissions-Policy": permissionsPolicy("(self)") }),
    ...(script === undefined && { "Speculation-Rules": `"${speculationRulesPath}"` }),
  });
  return { status, headers, body: Buffer.from(html) };
}

/** Adds the content security policy, which names the page's own inline scripts. */
function bufferedPage(
  { status, headers }: Response,
  { html, inlineScripts }: PageHtml,
  { identity }: Shop,
): BufferedResponse {
  headers.set("Content-Security-Policy", contentSecurityPolicy(inlineScripts, identity.firebase));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return { status, headers, body: Buffer.from(html) };
}

/** Whether a path can be decoded and has no control characters. */
function isReadable(pathname: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is looked for are control characters
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** A path without a page, in the language of the request. */
function unknownPage(pathname: string): string {
  return localizedPath(languageOf(pathname), "/unknown-page");
}

/**
 * The canonical form of an address (`/BN/Shop?page=2`) as path and query; null where it is canonical already. Lowercases
 * the page's name, not ids and slugs, and joins repeated slashes, which would lead to another host.
 */
export function canonicalAddress(routes: Iterable<string | undefined>): (url: string) => string | null {
  // The first segment of `bn?/product/:id`; the page itself reads the rest.
  const names = new Set([...routes].flatMap((path) => path?.replace(/^bn\?\//, "").split("/")[0] ?? []));
  return (url) => {
    const { pathname, search } = new URL(url);
    const [, ...parts] = pathname.replaceAll(/\/{2,}/g, "/").split("/");
    const lower = parts.map((part) => part.toLowerCase());
    const isBangla = lower[0] === "bn";
    const nameIndex = isBangla ? 1 : 0;
    const name = lower[nameIndex] ?? "";
    const canonicalParts = parts.map((part, index) => {
      if (index === 0 && isBangla) return "bn";
      return index === nameIndex && names.has(name) ? name : part;
    });
    const path = `/${canonicalParts.join("/")}`;
    return path === pathname ? null : path + search;
  };
}
