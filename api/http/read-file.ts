import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import type { Context } from "hono";
import { Refusal, type RefusalCode } from "../../shop/refusal.ts";

const room = 100_000;

type Allowed = { field: string; mostBytes: number; tooLarge: RefusalCode };
// RFC 2046 allows 70; a longer one would keep the search for it busy.
const boundaryOf = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;

/**
 * Reads the one file of a multipart form, from the field of that name; other fields that are no files are passed over.
 * Refuses what is no form (`unsupported-media-type`), breaks off (`bad-request`), holds no file or several
 * (`invalid-input`), and, as soon as that is known, more than `mostBytes` (`tooLarge`).
 */
export async function readFile(
  c: Context,
  { field, mostBytes, tooLarge }: Allowed,
): Promise<{ name: string; content: Buffer }> {
  const [, quoted, plain] = boundaryOf.exec(c.req.header("Content-Type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Refusal("unsupported-media-type");
  if (Number(c.req.header("Content-Length") ?? 0) > mostBytes + room) throw new Refusal(tooLarge);
  const limits = { maxFileSize: mostBytes, maxTotalSize: mostBytes + room, maxParts: 20 };
  const parser = new MultipartParser(boundary, limits);
  let file: MultipartPart | undefined;
  try {
    for await (const piece of inPieces(c.req.raw.body)) {
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
    // Not a form after all, or it broke off on the way.
    throw new Refusal(isTooLarge ? tooLarge : "bad-request");
  }
  if (!file || file.size === 0) throw new Refusal("invalid-input", { fields: { [field]: "required" } });
  return { name: file.filename ?? "", content: Buffer.concat(file.content) };
}

const pieceSize = 65_536;

/** The body in pieces of a fair size: ten million chunks of a byte each would cost a hundred times their weight. */
async function* inPieces(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let waiting = Buffer.alloc(pieceSize);
  let filled = 0;
  for await (const chunk of body ?? []) {
    if (chunk.length >= pieceSize && filled === 0) {
      yield chunk;
      continue;
    }
    for (let at = 0; at < chunk.length; ) {
      const some = chunk.subarray(at, at + pieceSize - filled);
      waiting.set(some, filled);
      filled += some.length;
      at += some.length;
      if (filled < pieceSize) continue;
      yield waiting;
      waiting = Buffer.alloc(pieceSize);
      filled = 0;
    }
  }
  if (filled > 0) yield waiting.subarray(0, filled);
}
