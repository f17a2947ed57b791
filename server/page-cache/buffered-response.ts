import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";

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
export async function compressResponse(
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
