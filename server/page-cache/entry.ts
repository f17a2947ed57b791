import { hash } from "node:crypto";
import { type Encoding, minCompressibleBytes } from "./buffered-response.ts";

/** One form of an answer, ready to be sent: its bytes, and its headers as node writes them (name, value, name, value …). */
type EncodedForm = { bytes: Buffer; etag: string; headers: string[]; notModifiedHeaders: string[] };

/** An answer that is the same for everybody. Nothing of it changes; another form makes another one. */
export type CacheEntry = {
  tags: string[];
  /** What every form of it says, and what its ETags begin with. */
  head: string[];
  mark: string;
  forms: { plain: EncodedForm } & Partial<Record<Encoding, EncodedForm>>;
  /** When the shop was asked for it, and from when on it must not be answered any more, in milliseconds. */
  madeAt: number;
  endsAt: number;
};

/** Beside these an answer has nothing that another reader should get; who asked for it was nobody in any case. */
const cachedHeaders = ["Content-Type", "Content-Security-Policy", "X-Remix-Response", "Link", "X-Total-Count"];

// Browsers ask each time whether it is still so. Another's cache may answer for half a minute by itself, for nobody tells
// it what changed, unless it is emptied by Surrogate-Key. What it may do while it asks anew stands where browsers do not
// look (RFC 9213): they would show yesterday's price as well.
const cachingHeaders = [
  ...["Cache-Control", "public, max-age=0, s-maxage=30, must-revalidate"],
  ...["CDN-Cache-Control", "public, max-age=30, stale-while-revalidate=60"],
];

type EntryMeta = Pick<CacheEntry, "tags" | "madeAt" | "endsAt"> & { baseHeaders: Readonly<Record<string, string>> };

export function cacheEntry(headers: Headers, body: Buffer, { baseHeaders, ...meta }: EntryMeta): CacheEntry {
  const ownHeaders = cachedHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  // An answer's own value goes before those that all have.
  const all = { ...baseHeaders, ...Object.fromEntries(ownHeaders) };
  const head = [
    ...Object.entries(all).flat(),
    ...cachingHeaders,
    ...["Vary", "Accept-Encoding", "Surrogate-Key", meta.tags.join(" ")],
  ];
  const mark = hash("sha1", body, "base64url").slice(0, 20);
  return { ...meta, head, mark, forms: { plain: encodeForm({ head, mark }, body, null) } };
}

/** The same with another form beside the others. */
export function withEncoding(entry: CacheEntry, encoding: Encoding, bytes: Buffer): CacheEntry {
  return { ...entry, forms: { ...entry.forms, [encoding]: encodeForm(entry, bytes, encoding) } };
}

/** A renewed answer is most often the very same: what was compressed of it is not compressed again. */
export function reuseEncodings(previous: CacheEntry, entry: CacheEntry): CacheEntry {
  const isSame = previous.mark === entry.mark && previous.head.join() === entry.head.join();
  return isSame ? { ...entry, forms: { ...previous.forms, ...entry.forms } } : entry;
}

export function isWorthCompressing({ forms: { plain } }: CacheEntry): boolean {
  return plain.bytes.length >= minCompressibleBytes;
}

/** What it takes of the room, in bytes: headers and what JavaScript needs for them are counted broadly. */
export function entrySize({ forms, head, tags }: CacheEntry): number {
  const bodies = [forms.plain, forms.br, forms.gzip].reduce((sum, each) => sum + (each?.bytes.length ?? 0), 0);
  return bodies + 2 * [...head, ...tags].reduce((sum, text) => sum + text.length, 0) + 1000;
}

function encodeForm(
  { head, mark }: Pick<CacheEntry, "head" | "mark">,
  bytes: Buffer,
  encoding: Encoding | null,
): EncodedForm {
  // A strong ETag names the very bytes, so that each form has its own.
  const etag = encoding === null ? `"${mark}"` : `"${mark}-${encoding}"`;
  const encodingHeaders = encoding === null ? [] : ["Content-Encoding", encoding];
  const headers = [...head, "ETag", etag, ...encodingHeaders, "Content-Length", String(bytes.length)];
  return { bytes, etag, headers, notModifiedHeaders: [...head, "ETag", etag] };
}
