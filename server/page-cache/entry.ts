import { hash } from "node:crypto";
import { type Encoding, minCompressibleBytes } from "./buffered-response.ts";

/** One encoding of a response, ready to send: bytes and headers as node writes them (name, value, name, value …). */
type EncodedForm = { bytes: Buffer; etag: string; headers: string[]; notModifiedHeaders: string[] };

/** A response that is identical for everybody. Immutable. */
export type CacheEntry = {
  tags: string[];
  /** Headers of every encoding, and the beginning of its ETags. */
  head: string[];
  digest: string;
  forms: { plain: EncodedForm } & Partial<Record<Encoding, EncodedForm>>;
  /** When it was rendered and when it expires, in milliseconds. */
  madeAt: number;
  endsAt: number;
};

/** Only these headers are cached. */
const cachedHeaders = ["Content-Type", "Content-Security-Policy", "X-Remix-Response", "Link", "X-Total-Count"];

// Browsers revalidate every time. CDNs may serve it for half a minute, and stale while revalidating (RFC 9213, which
// browsers ignore), or purge by Surrogate-Key.
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
  // Own values override the common headers.
  const all = { ...baseHeaders, ...Object.fromEntries(ownHeaders) };
  const head = [
    ...Object.entries(all).flat(),
    ...cachingHeaders,
    ...["Vary", "Accept-Encoding", "Surrogate-Key", meta.tags.join(" ")],
  ];
  const digest = hash("sha1", body, "base64url").slice(0, 20);
  return { ...meta, head, digest, forms: { plain: encodeForm({ head, digest }, body, null) } };
}

/** Adds an encoding. */
export function withEncoding(entry: CacheEntry, encoding: Encoding, bytes: Buffer): CacheEntry {
  return { ...entry, forms: { ...entry.forms, [encoding]: encodeForm(entry, bytes, encoding) } };
}

/** Keeps the compressed forms when a refreshed response is unchanged. */
export function reuseEncodings(previous: CacheEntry, entry: CacheEntry): CacheEntry {
  const isSame = previous.digest === entry.digest && previous.head.join() === entry.head.join();
  return isSame ? { ...entry, forms: { ...previous.forms, ...entry.forms } } : entry;
}

export function isWorthCompressing({ forms: { plain } }: CacheEntry): boolean {
  return plain.bytes.length >= minCompressibleBytes;
}

/** Size in bytes, with a generous estimate for headers and objects. */
export function entrySize({ forms, head, tags }: CacheEntry): number {
  const bodies = [forms.plain, forms.br, forms.gzip].reduce((sum, each) => sum + (each?.bytes.length ?? 0), 0);
  return bodies + 2 * [...head, ...tags].reduce((sum, text) => sum + text.length, 0) + 1000;
}

function encodeForm(
  { head, digest }: Pick<CacheEntry, "head" | "digest">,
  bytes: Buffer,
  encoding: Encoding | null,
): EncodedForm {
  // A strong ETag names exact bytes, so each encoding has its own.
  const etag = encoding === null ? `"${digest}"` : `"${digest}-${encoding}"`;
  const encodingHeaders = encoding === null ? [] : ["Content-Encoding", encoding];
  const headers = [...head, "ETag", etag, ...encodingHeaders, "Content-Length", String(bytes.length)];
  return { bytes, etag, headers, notModifiedHeaders: [...head, "ETag", etag] };
}
