import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { hasMarkdown } from "../../app/documents/render-document.tsx";
import { matchDocument } from "../../app/documents/routes.ts";
import { emptyPagesTag } from "../invalidation-listener/empty-pages.ts";
import { type CachedRoute, type CachePartition, cachedApiRoutes, cachedPages } from "./cached-routes.ts";
import { type Encoding, minCompressibleBytes } from "./respond.ts";

/** A cacheable request. */
export type CacheRequest = {
  /** Cached under this name. */
  key: string;
  /** Path and canonical query, rendered in this form. */
  address: string;
  accept: "text/html" | "text/markdown" | "application/json";
  partition: CachePartition;
  /** True if the URL has unknown query parameters. */
  hasUnknownParams: boolean;
  tags: (answer: () => string) => string[];
};

type CacheRule = { pattern: RegExp; route: CachedRoute; isPage: boolean };

/** A route of the build. */
export type BuiltRoute = { id: string; path?: string | undefined };

const maxUrlLength = 1000;
const maxCachedUrls = 10_000;

type Lookup = (url: string, wantsMarkdown?: boolean) => CacheRequest | null;

/** Finds the cacheable request of an address, as Markdown where that is wanted and exists; null if there is none. */
export function createLookup(routes: Iterable<BuiltRoute | undefined>): Lookup {
  const pages = [...routes].flatMap((page) => {
    const route = page?.path === undefined ? null : cachedPages[page.path];
    return page?.path !== undefined && route ? [{ pattern: pathPattern(page.path), route, isPage: true }] : [];
  });
  const answers = Object.entries(cachedApiRoutes).flatMap(([path, route]) =>
    route ? [{ pattern: pathPattern(`api${path}`), route, isPage: false }] : [],
  );
  const rules: CacheRule[] = [...pages, ...answers];
  // Most addresses repeat.
  const cache = new LRUCache<string, FoundRequests>({ max: maxCachedUrls });
  return (url, wantsMarkdown = false) => {
    if (url.length > maxUrlLength) return null;
    let found = cache.get(url);
    if (!found) {
      found = parseUrl(url, rules);
      cache.set(url, found);
    }
    return (wantsMarkdown && found.markdown) || found.usual;
  };
}

/** An address in its usual form, and as Markdown where its page has that form. */
type FoundRequests = { usual: CacheRequest | null; markdown: CacheRequest | null };

function parseUrl(url: string, rules: CacheRule[]): FoundRequests {
  const queryIndex = url.indexOf("?");
  const pathname = queryIndex < 0 ? url : url.slice(0, queryIndex);
  const params = new URLSearchParams(queryIndex < 0 ? "" : url.slice(queryIndex));
  const page = pathname === "/" ? "" : pathname;
  for (const { pattern, route, isPage } of rules) {
    const found = pattern.exec(page);
    if (!found) continue;
    const query = route.query(params);
    if (query === null) break;
    const address = pathname + query;
    const usual: CacheRequest = {
      ...{ key: address, address, accept: isPage ? "text/html" : "application/json" },
      partition: query === "" ? route.partition : "choices",
      hasUnknownParams: address !== url,
      tags: (answer) => [...(isPage ? ["settings", emptyPagesTag] : []), ...route.tags(found.groups ?? {}, answer)],
    };
    const accept = "text/markdown";
    const isBoth = isPage && hasMarkdown(matchDocument(pathname));
    return { usual, markdown: isBoth ? { ...usual, key: `${accept} ${address}`, accept } : null };
  }
  return { usual: null, markdown: null };
}

/** Matches `bn?/product/:id/:slug?` in its canonical form only: no trailing slash, nothing encoded. */
function pathPattern(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    const name = /^:(\w+)/.exec(part)?.[1];
    const text = name ? `(?<${name}>[\\w-]{1,100})` : part.replace(/\?$/, "").replaceAll(".", "\\.");
    return part.endsWith("?") ? `(?:/${text})?` : `/${text}`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

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
const cachedHeaders = [
  ...["Content-Type", "Content-Security-Policy", "Permissions-Policy", "Speculation-Rules"],
  ...["X-Remix-Response", "Link", "X-Total-Count"],
];

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
    ...["Vary", varyOf(headers), "Surrogate-Key", meta.tags.join(" ")],
  ];
  const digest = hash("sha1", body, "base64url").slice(0, 20);
  return { ...meta, head, digest, forms: { plain: encodeForm({ head, digest }, body, null) } };
}

function varyOf(headers: Headers): string {
  return [headers.get("Vary"), "Accept-Encoding"].filter(Boolean).join(", ");
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
