import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import type { Context } from "hono";
import { Refusal, type RefusalCode } from "../../shop/refusal.ts";

const overheadBytes = 100_000;

type UploadLimits = { field: string; maxBytes: number; tooLarge: RefusalCode };
// RFC 2046 allows 70; a longer one would slow down the search for it.
const boundaryPattern = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;

/**
 * Reads the one file of a multipart form, from the field of that name; other fields that are no files are passed over.
 * Refuses anything but a form (`unsupported-media-type`), an incomplete one (`bad-request`), one without a file or with
 * several (`invalid-input`), and, as early as possible, more than `maxBytes` (`tooLarge`).
 */
export async function readFile(
  c: Context,
  { field, maxBytes, tooLarge }: UploadLimits,
): Promise<{ name: string; content: Buffer }> {
  const [, quoted, plain] = boundaryPattern.exec(c.req.header("Content-Type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Refusal("unsupported-media-type");
  if (Number(c.req.header("Content-Length") ?? 0) > maxBytes + overheadBytes) throw new Refusal(tooLarge);
  const limits = { maxFileSize: maxBytes, maxTotalSize: maxBytes + overheadBytes, maxParts: 20 };
  const parser = new MultipartParser(boundary, limits);
  let file: MultipartPart | undefined;
  try {
    for await (const piece of rechunk(c.req.raw.body)) {
      for (const part of parser.write(piece)) {
        if (!part.isFile) continue;
        if (file || part.name !== field) throw new Refusal("invalid-input", { fields: { [field]: "one-file" } });
        file = part;
      }
    }
    parser.finish();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isTooLarge = error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError;
    // Not a form, or incomplete.
    throw new Refusal(isTooLarge ? tooLarge : "bad-request");
  }
  if (!file || file.size === 0) throw new Refusal("invalid-input", { fields: { [field]: "required" } });
  return { name: file.filename ?? "", content: Buffer.concat(file.content) };
}

const chunkSize = 65_536;

/** The body in chunks of a reasonable size: ten million one-byte chunks would take a hundred times the memory. */
async function* rechunk(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let buffer = Buffer.alloc(chunkSize);
  let filled = 0;
  for await (const chunk of body ?? []) {
    if (chunk.length >= chunkSize && filled === 0) {
      yield chunk;
      continue;
    }
    for (let offset = 0; offset < chunk.length; ) {
      const some = chunk.subarray(offset, offset + chunkSize - filled);
      buffer.set(some, filled);
      filled += some.length;
      offset += some.length;
      if (filled < chunkSize) continue;
      yield buffer;
      buffer = Buffer.alloc(chunkSize);
      filled = 0;
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}
