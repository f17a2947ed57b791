import { randomUUID } from "node:crypto";
import http from "node:http";
import type { Socket } from "node:net";
import { refusalAnswer } from "../../api/http/errors.ts";
import { Refusal, type RefusalCode } from "../../shop/refusal.ts";
import { securityHeaders } from "./security-headers.ts";
import { inTurn } from "./serialize-pipelined.ts";

/** How much of a request, and how slow a one, is taken. Times are milliseconds. */
export type DoorLimits = {
  /** All headers together, in bytes, and how many. */
  headerBytes: number;
  headers: number;
  /** Until the last header is there, and until the whole request is: a picture of 10 MB on a weak signal. */
  headersWithin: number;
  requestWithin: number;
  /** How long a connection may be idle between two requests. */
  idle: number;
  /** How often the slow are looked for. */
  lookEvery: number;
  connections: number;
};

const limits: DoorLimits = {
  headerBytes: 16_384,
  headers: 100,
  headersWithin: 10_000,
  requestWithin: 120_000,
  idle: 15_000,
  lookEvery: 2_000,
  connections: 16_384,
};

// A proxy keeps its connections longer than this: the one that closes first must not be us, in the middle of its request.
const idleBehindProxy = 75_000;

type Parts = {
  listener: http.RequestListener;
  /** What is answered before anything is judged: a balancer that asks for the shop's health may name no host. */
  first?: (next: http.RequestListener) => http.RequestListener;
  publicUrl: string;
  trustProxy: number;
};

/**
 * The server itself, before any request reaches the application: who sends too many headers, or sends them too slowly, or
 * no HTTP at all, is told so in the shop's own form, and the connection ends.
 */
export function openDoor(
  { listener, first = (next) => next, publicUrl, trustProxy }: Parts,
  changed: Partial<DoorLimits> = {},
): http.Server {
  const { headerBytes, headers, headersWithin, requestWithin, idle, lookEvery, connections } = {
    ...limits,
    ...changed,
  };
  const fixed = securityHeaders(publicUrl);
  const server = http.createServer(
    {
      maxHeaderSize: headerBytes,
      headersTimeout: headersWithin,
      requestTimeout: requestWithin,
      keepAliveTimeout: trustProxy > 0 ? idleBehindProxy : idle,
      connectionsCheckingInterval: lookEvery,
      // Answered below, in our own form.
      requireHostHeader: false,
    },
    first(
      inTurn((request, response) => {
        const code = faultOf(request, headers);
        if (code === null) return listener(request, response);
        const { status, body } = answerTo(code);
        response.writeHead(status, { ...fixed, ...ofRefusal(body), Connection: "close" }).end(body);
      }),
    ),
  );
  // One more than is taken, so that too many are seen: what is beyond it, node leaves out.
  server.maxHeadersCount = headers + 1;
  server.maxConnections = connections;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Once an answer has begun, another one would stand in the middle of it.
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) return socket.destroy();
    const { status, body } = answerTo(codes[error.code ?? ""] ?? "bad-request");
    const lines = Object.entries({ ...fixed, ...ofRefusal(body), Connection: "close" });
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

const codes: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "payload-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "too-slow",
};

// Nearly every address; all others are read with more care.
const plainPath = /^\/[\w./-]*(\?[\w.=&-]*)?$/;
const hostForm = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/** What is wrong with a request as such; null where nothing is. */
function faultOf({ rawHeaders, headers, url = "" }: http.IncomingMessage, most: number): RefusalCode | null {
  if (rawHeaders.length > most * 2) return "headers-too-large";
  if (hasTwoHosts(rawHeaders)) return "bad-request";
  // Any other way to say how long it is: a proxy and we might disagree about where the next request begins.
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return "bad-request";
  // Asked as a proxy would be, or of a host that is none: there is no address that it could mean. Some read a backslash as
  // a slash, and `/\evil.example` as another host; in a query, where browsers leave it as it is, it means nothing.
  const readable = plainPath.test(url) || (/^\/[^\\?]*(\?|$)/.test(url) && URL.canParse(`http://host${url}`));
  return readable && hostForm.test(headers.host ?? "") ? null : "bad-request";
}

function hasTwoHosts(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

function answerTo(code: RefusalCode): { status: number; body: string } {
  const refusal = new Refusal(code);
  return { status: refusal.status, body: JSON.stringify(refusalAnswer(refusal, randomUUID())) };
}

function ofRefusal(body: string): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "private, no-store",
  };
}
