import { randomUUID } from "node:crypto";
import http from "node:http";
import type { Socket } from "node:net";
import { refusalResponse } from "../../api/http/errors.ts";
import { Refusal, type RefusalCode } from "../../shop/refusal.ts";
import { securityHeaders } from "./security-headers.ts";
import { serializePipelined } from "./serialize-pipelined.ts";

/** How much of a request, and how slow a one, is taken. Times are milliseconds. */
export type HttpLimits = {
  /** All headers together, in bytes, and how many. */
  headerBytes: number;
  headers: number;
  /** Until the last header is there, and until the whole request is: a picture of 10 MB on a weak signal. */
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** How long a connection may be idle between two requests. */
  idleTimeoutMs: number;
  /** How often the slow are looked for. */
  checkIntervalMs: number;
  maxConnections: number;
};

const defaultLimits: HttpLimits = {
  headerBytes: 16_384,
  headers: 100,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 120_000,
  idleTimeoutMs: 15_000,
  checkIntervalMs: 2_000,
  maxConnections: 16_384,
};

// A proxy keeps its connections longer than this: the one that closes first must not be us, in the middle of its request.
const idleBehindProxyMs = 75_000;

type HttpServerDeps = {
  listener: http.RequestListener;
  /** What is answered before anything is judged: a balancer that asks for the shop's health may name no host. */
  beforeLimits?: (next: http.RequestListener) => http.RequestListener;
  publicUrl: string;
  trustProxy: number;
};

/**
 * The server itself, before any request reaches the application: who sends too many headers, or sends them too slowly, or
 * no HTTP at all, is told so in the shop's own form, and the connection ends.
 */
export function createHttpServer(
  { listener, beforeLimits = (next) => next, publicUrl, trustProxy }: HttpServerDeps,
  overrides: Partial<HttpLimits> = {},
): http.Server {
  const { headerBytes, headers, headersTimeoutMs, requestTimeoutMs, idleTimeoutMs, checkIntervalMs, maxConnections } = {
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
      // Answered below, in our own form.
      requireHostHeader: false,
    },
    beforeLimits(
      serializePipelined((request, response) => {
        const code = validateRequest(request, headers);
        if (code === null) return listener(request, response);
        const { status, body } = buildRefusal(code);
        response.writeHead(status, { ...baseHeaders, ...refusalHeaders(body), Connection: "close" }).end(body);
      }),
    ),
  );
  // One more than is taken, so that too many are seen: what is beyond it, node leaves out.
  server.maxHeadersCount = headers + 1;
  server.maxConnections = maxConnections;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Once an answer has begun, another one would stand in the middle of it.
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

// Nearly every address; all others are read with more care.
const plainPath = /^\/[\w./-]*(\?[\w.=&-]*)?$/;
const hostPattern = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/** What is wrong with a request as such; null where nothing is. */
function validateRequest(
  { rawHeaders, headers, url = "" }: http.IncomingMessage,
  maxHeaders: number,
): RefusalCode | null {
  if (rawHeaders.length > maxHeaders * 2) return "headers-too-large";
  if (hasTwoHosts(rawHeaders)) return "bad-request";
  // Any other way to say how long it is: a proxy and we might disagree about where the next request begins.
  const transferEncoding = headers["transfer-encoding"];
  if (transferEncoding !== undefined && transferEncoding.toLowerCase() !== "chunked") return "bad-request";
  // Asked as a proxy would be, or of a host that is none: there is no address that it could mean. Some read a backslash as
  // a slash, and `/\evil.example` as another host; in a query, where browsers leave it as it is, it means nothing.
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
