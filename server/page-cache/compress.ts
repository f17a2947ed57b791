import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Whole } from "./buffered-response.ts";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What is shorter gains nothing. */
export const leastWorthwhile = 1024;

/** What a browser takes (`Accept-Encoding`), the smaller first; null: as it is. */
export function encodingFor(accepts: string | undefined): Encoding | null {
  if (accepts === undefined) return null;
  return takes(accepts, "br") ? "br" : takes(accepts, "gzip") ? "gzip" : null;
}

const refused = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

function takes(accepts: string, encoding: Encoding): boolean {
  return accepts.includes(encoding) && !refused[encoding].test(accepts);
}

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzipped(body);
}

/** An answer in the encoding that is asked for, where it is long enough to gain by it; it says that it depends on that. */
export async function compressed({ status, headers: own, body }: Whole, encoding: Encoding | null): Promise<Whole> {
  const headers = new Headers(own);
  headers.append("Vary", "Accept-Encoding");
  headers.delete("Content-Length");
  if (!encoding || body.length < leastWorthwhile) return { status, headers, body };
  headers.set("Content-Encoding", encoding);
  return { status, headers, body: await compress(body, encoding) };
}
