import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { prefersMarkdown } from "../http/prefers-markdown.ts";
import { type CacheEntry, type CacheRequest, isWorthCompressing } from "./lookup.ts";
import type { PageCache } from "./page-cache.ts";

type RespondDeps = {
  cache: PageCache;
  lookup: (url: string, wantsMarkdown: boolean) => CacheRequest | null;
  /** Handles everything else, and whatever depends on the rest of the request. */
  next: RequestListener;
};

/**
 * Serves public responses on node:http, before any framework. Uses the address, accepted encodings and ETag only;
 * requests with a token, or from another site, pass by.
 */
export function respondFromCache({ cache, lookup, next }: RespondDeps): RequestListener {
  return (request, response) => {
    const { method, headers } = request;
    const isReadRequest = method === "GET" || method === "HEAD";
    // Other origins get CORS headers.
    if (!isReadRequest || headers.authorization !== undefined || headers.origin !== undefined)
      return next(request, response);
    const cacheRequest = lookup(request.url ?? "", prefersMarkdown(headers.accept));
    if (!cacheRequest) return next(request, response);
    const encoding = encodingFor(headers["accept-encoding"]);
    const cached = cache.lookup(cacheRequest);
    if (cached) {
      if (!needsEncoding(cached, encoding)) return sendEntry(request, response, cached, encoding);
      compressedEntry(cached).then((answer) => sendEntry(request, response, answer, encoding));
      return;
    }
    cache.fetch(cacheRequest).then(
      async (answer) => {
        if ("cached" in answer) return sendEntry(request, response, await compressedEntry(answer.cached), encoding);
        // Redirects may depend on unknown parameters (campaigns are passed on).
        if (cacheRequest.hasUnknownParams && answer.uncached.status < 400) return next(request, response);
        sendUncached(request, response, await compressResponse(answer.uncached, encoding));
      },
      () => next(request, response),
    );

    /** In the requested encoding, compressed once for all; uncompressed if that fails. */
    async function compressedEntry(answer: CacheEntry): Promise<CacheEntry> {
      if (!cacheRequest || !encoding || !needsEncoding(answer, encoding)) return answer;
      return cache.compressed(cacheRequest, answer, encoding).catch(() => answer);
    }
  };
}

function needsEncoding(answer: CacheEntry, encoding: Encoding | null): boolean {
  return encoding !== null && !answer.forms[encoding] && isWorthCompressing(answer);
}

function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CacheEntry,
  encoding: Encoding | null,
): void {
  const { bytes, etag, headers, notModifiedHeaders } = (encoding && answer.forms[encoding]) || answer.forms.plain;
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch !== undefined && matchesEtag(etag, ifNoneMatch)) {
    response.writeHead(304, withRequestId(notModifiedHeaders, request));
    response.end();
    return;
  }
  response.writeHead(200, withRequestId(headers, request));
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
}

/** In the list itself: besides headers set earlier node would sort all of them. */
function withRequestId(headers: string[], request: IncomingMessage): string[] {
  const id = request.headers["x-request-id"];
  return typeof id === "string" ? [...headers, "X-Request-Id", id] : headers;
}

/** A proxy that compressed the response weakened the ETag; it names the same page. */
function matchesEtag(etag: string, ifNoneMatch: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === etag || each.trim() === "*")
  );
}

function sendUncached(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: BufferedResponse,
): void {
  for (const [name, value] of headers) if (name !== "content-length") response.setHeader(name, value);
  response.setHeader("Content-Length", body.length);
  response.writeHead(status);
  response.end(method === "HEAD" ? undefined : body);
}

/** A response with its whole body in memory. `Response` would copy it into a stream. */
export type BufferedResponse = { status: number; headers: Headers; body: Buffer };

export async function bufferResponse(response: Response | BufferedResponse): Promise<BufferedResponse> {
  if (!(response instanceof Response)) return response;
  const { status, headers } = response;
  return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

export type Encoding = "br" | "gzip";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Smaller bodies gain nothing. */
export const minCompressibleBytes = 1024;

/** The best encoding that `Accept-Encoding` allows; null for none. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null;
  return acceptsEncoding(acceptEncoding, "br") ? "br" : acceptsEncoding(acceptEncoding, "gzip") ? "gzip" : null;
}

const refusedPatterns = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

function acceptsEncoding(acceptEncoding: string, encoding: Encoding): boolean {
  return acceptEncoding.includes(encoding) && !refusedPatterns[encoding].test(acceptEncoding);
}

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzipAsync(body);
}

/** Compresses a response if that is worth it, and adds `Vary`. */
async function compressResponse(
  { status, headers: original, body }: BufferedResponse,
  encoding: Encoding | null,
): Promise<BufferedResponse> {
  const headers = new Headers(original);
  headers.append("Vary", "Accept-Encoding");
  headers.delete("Content-Length");
  if (!encoding || body.length < minCompressibleBytes) return { status, headers, body };
  headers.set("Content-Encoding", encoding);
  return { status, headers, body: await compress(body, encoding) };
}

/** Compresses whole JSON and HTML responses. Streams (events, an import's progress, an export) pass unchanged. */
export function compressTextResponses(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method === "HEAD" || !/^(application\/json|text\/html)\b/.test(c.res.headers.get("Content-Type") ?? ""))
      return;
    const compressed = await compressedFor(c, await bufferResponse(c.res));
    // Hono copies the headers of the response it replaces over those of the new one.
    c.res = undefined;
    c.res = compressed;
  };
}

/** The response in the encoding that the request accepts. */
export async function compressedFor(c: Context, response: BufferedResponse): Promise<Response> {
  return toResponse(await compressResponse(response, encodingFor(c.req.header("Accept-Encoding"))));
}

export function toResponse({ status, headers, body }: BufferedResponse): Response {
  return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers });
}
