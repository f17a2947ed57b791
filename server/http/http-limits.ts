import { randomUUID } from "node:crypto";
import http, { type IncomingMessage, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { refusalResponse } from "../../api/http/errors.ts";
import { Refusal, type RefusalCode } from "../../shop/refusal.ts";
import { securityHeaders } from "./security-headers.ts";

/** Size and speed limits of requests. */
export type HttpLimits = {
  /** All headers together. */
  headerBytes: number;
  /** Until the last header, and until the whole request arrived: a 10 MB image on a weak signal. */
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** Idle time of a connection between two requests. */
  idleTimeoutMs: number;
  /** How often slow requests are looked for. */
  checkIntervalMs: number;
  maxConnections: number;
};

const maxHeaders = 100;

const defaultLimits: HttpLimits = {
  headerBytes: 16_384,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 120_000,
  idleTimeoutMs: 15_000,
  checkIntervalMs: 2_000,
  maxConnections: 16_384,
};

// Longer than proxies keep idle connections: if we closed first, it could hit their next request.
const idleBehindProxyMs = 75_000;

type HttpServerDeps = { publicUrl: string; trustProxy: number };

/** The HTTP server. Requests that node cannot parse, or that arrive too slowly, get a refusal in the API's own form. */
export function createHttpServer(
  listener: http.RequestListener,
  { publicUrl, trustProxy }: HttpServerDeps,
  overrides: Partial<HttpLimits> = {},
): http.Server {
  const { headerBytes, headersTimeoutMs, requestTimeoutMs, idleTimeoutMs, checkIntervalMs, maxConnections } = {
    ...defaultLimits,
    ...overrides,
  };
  const baseHeaders = securityHeaders(publicUrl);
  const server = http.createServer(
    {
      maxHeaderSize: headerBytes,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: trustProxy > 0 ? idleBehindProxyMs : idleTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
      // Checked by `refuseMalformed`, in our own form.
      requireHostHeader: false,
    },
    listener,
  );
  // One more than allowed, so that `refuseMalformed` sees an excess: node drops the rest.
  server.maxHeadersCount = maxHeaders + 1;
  server.maxConnections = maxConnections;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // A second response would land inside the one that has begun.
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) return socket.destroy();
    const { status, body } = buildRefusal(refusalCodes[error.code ?? ""] ?? "bad-request");
    const lines = Object.entries({ ...baseHeaders, ...refusalHeaders(body), Connection: "close" });
    socket.end(
      [
        `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
        ...lines.map(([name, value]) => `${name}: ${value}`),
        "",
        body,
      ].join("\r\n"),
      () => socket.destroy(),
    );
  });
  return server;
}

const refusalCodes: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "payload-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "too-slow",
};

// Nearly every address; all others are parsed.
const plainPath = /^\/[\w./-]*(\?[\w.=&-]*)?$/;
const hostPattern = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/** Refuses requests with too many headers, two hosts, or an address that is none. */
export function refuseMalformed(next: RequestListener, publicUrl: string): RequestListener {
  const baseHeaders = securityHeaders(publicUrl);
  return (request, response) => {
    const code = validateRequest(request);
    if (code === null) return next(request, response);
    const { status, body } = buildRefusal(code);
    response.writeHead(status, { ...baseHeaders, ...refusalHeaders(body), Connection: "close" }).end(body);
  };
}

function validateRequest({ rawHeaders, headers, url = "" }: http.IncomingMessage): RefusalCode | null {
  if (rawHeaders.length > maxHeaders * 2) return "headers-too-large";
  if (hasTwoHosts(rawHeaders)) return "bad-request";
  // Any other transfer encoding: a proxy and we might disagree where the next request begins.
  const transferEncoding = headers["transfer-encoding"];
  if (transferEncoding !== undefined && transferEncoding.toLowerCase() !== "chunked") return "bad-request";
  // Absolute addresses and odd hosts mean nothing here. Some clients read `/\evil.example` as another host; in a query
  // a backslash is harmless.
  const isReadable = plainPath.test(url) || (/^\/[^\\?]*(\?|$)/.test(url) && URL.canParse(`http://host${url}`));
  return isReadable && hostPattern.test(headers.host ?? "") ? null : "bad-request";
}

function hasTwoHosts(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

function buildRefusal(code: RefusalCode): { status: number; body: string } {
  const refusal = new Refusal(code);
  return { status: refusal.status, body: JSON.stringify(refusalResponse(refusal, randomUUID())) };
}

function refusalHeaders(body: string): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "private, no-store",
  };
}

/**
 * Processes one connection's requests one after another. Node would start all pipelined ones at once, so that 500
 * connections that never read could queue 10,000 responses.
 */
export function serializePipelined(next: RequestListener): RequestListener {
  return (request, response) => {
    // Node assigns a socket once the earlier responses are through.
    if (response.socket) return next(request, response);
    response.once("socket", () => next(request, response));
  };
}

// A body this small has arrived or soon will: discard it and keep the connection.
const maxDiscardedBytes = 65_536;

/**
 * Adds `Connection: close` to a response sent before the whole request arrived: a following request would wait behind a
 * body that nobody reads.
 */
export function closeUnreadBodies(next: RequestListener): RequestListener {
  return (request, response) => {
    const { writeHead } = response;
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      if (!request.complete && !canDiscard(request)) response.shouldKeepAlive = false;
      return writeHead.apply(response, head);
    }) as typeof writeHead;
    return next(request, response);
  };
}

function canDiscard({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? ("transfer-encoding" in headers ? Number.NaN : 0)) <= maxDiscardedBytes;
}
