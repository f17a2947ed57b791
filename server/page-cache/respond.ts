import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type BufferedResponse, compressResponse, type Encoding, encodingFor } from "./buffered-response.ts";

import { type CacheEntry, isWorthCompressing } from "./entry.ts";
import type { CacheRequest } from "./lookup.ts";
import type { PageCache } from "./page-cache.ts";

type RespondDeps = {
  cache: PageCache;
  lookup: (url: string) => CacheRequest | null;
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
    const cacheRequest = lookup(request.url ?? "");
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
