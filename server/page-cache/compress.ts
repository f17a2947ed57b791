import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { BufferedResponse } from "./buffered-response.ts";

export type Encoding = "br" | "gzip";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** What is shorter gains nothing. */
export const minCompressibleBytes = 1024;

/** What a browser takes (`Accept-Encoding`), the smaller first; null: as it is. */
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

/** An answer in the encoding that is asked for, where it is long enough to gain by it; it says that it depends on that. */
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
