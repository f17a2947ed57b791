import { facets } from "../../shop/catalog/facets.ts";
import { languageOf, localizedPath, withoutLanguage } from "../../shop/language.ts";

// What the service worker may cache: pages that are the same for everybody, build files, product pictures.

/** Private pages and addresses that contain a secret: always from the network, never cached. */
const privatePaths =
  /^\/(api|admin(-dashboard)?|account|orders|signin|signup|forgot-password|reset-password|confirm-email|join|success-checkout|track|search|unavailable)(\/|$)/;

/** The only search parameters that make another page (`list-query.ts`); the rest are campaigns and secrets. */
const pageParams = [...facets, "from", "to", "sort", "page"];

/** The cache key of a page; null if it is never cached. */
export function cacheKey({ pathname, searchParams }: URL): string | null {
  const path = withoutLanguage(pathname);
  // Page addresses have no dot: those are files and feeds.
  if (privatePaths.test(path) || path.includes(".")) return null;
  const params = pageParams.flatMap((name) => {
    const values = searchParams.getAll(name);
    return values.length === 0 ? [] : [[name, values.join(",")]];
  });
  return params.length > 0 ? `${pathname}?${new URLSearchParams(params)}` : pathname;
}

/** The offline page in the language of an address. */
export function offlinePath({ pathname }: Pick<URL, "pathname">): string {
  return localizedPath(languageOf(pathname), "/offline");
}

/** Files whose names hold the hash of what is in them: they never change. */
export function isAsset({ pathname }: Pick<URL, "pathname">): boolean {
  return pathname.startsWith("/assets/");
}

/** Avatars and photos of unpublished reviews are requested without a referrer and never cached. */
export function isCacheableImage({ pathname }: Pick<URL, "pathname">, referrerPolicy: ReferrerPolicy): boolean {
  return imagePrefix(pathname) !== null && referrerPolicy !== "no-referrer";
}

/** The common prefix of all sizes and formats of one picture: "/images/rose-serum-"; null for any other address. */
export function imagePrefix(pathname: string): string | null {
  return /^(\/images\/[\w-]+-)\d+\.\w+$/.exec(pathname)?.[1] ?? null;
}

/** The build files that a page references: cached together with it. */
export function assetsOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** Only a complete public page may be cached. */
export function isCacheableResponse(status: number, headers: Headers): boolean {
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && isPage && !/private|no-store/.test(headers.get("Cache-Control") ?? "");
}

/** Marks the document with its age, which `components/offline-line.tsx` shows. */
export function markCached(html: string, cachedAt: Date): string {
  return html.replace("<html ", `<html data-kept="${cachedAt.toISOString()}" `);
}
