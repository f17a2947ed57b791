import { facets } from "../../shop/catalog/facets.ts";

// What the service worker may keep, said once: pages that are the same for everybody, files of the build, product pictures.

/** One person's own affairs, or addresses that carry a secret: asked of the network each time, never kept. */
const privatePaths =
  /^\/(api|admin-dashboard|account|orders|signin|signup|forgot-password|reset-password|confirm-email|success-checkout|track|search|unavailable)(\/|$)/;

const languagePrefix = /^\/bn(?=\/|$)/;

/** Of what stands after the `?`, only this makes another page (`list-query.ts`); the rest is campaigns and secrets. */
const pageParams = [...facets, "from", "to", "sort", "page"];

/** The address that a page is kept under; null for what is never kept. */
export function cacheKey({ pathname, searchParams }: URL): string | null {
  const path = pathname.replace(languagePrefix, "") || "/";
  // No page of ours has a dot in its address: such are files and feeds.
  if (privatePaths.test(path) || path.includes(".")) return null;
  const params = pageParams.flatMap((name) => {
    const values = searchParams.getAll(name);
    return values.length === 0 ? [] : [[name, values.join(",")]];
  });
  return params.length > 0 ? `${pathname}?${new URLSearchParams(params)}` : pathname;
}

/** The offline page in the language of an address. */
export function offlinePath({ pathname }: Pick<URL, "pathname">): string {
  return languagePrefix.test(pathname) ? "/bn/offline" : "/offline";
}

/** Files whose names hold the hash of what is in them: they never change. */
export function isAsset({ pathname }: Pick<URL, "pathname">): boolean {
  return pathname.startsWith("/assets/");
}

/** Portraits and photos of unpublished reviews are asked for without a referrer: they are nobody else's to keep. */
export function isCacheableImage({ pathname }: Pick<URL, "pathname">, referrerPolicy: ReferrerPolicy): boolean {
  return imagePrefix(pathname) !== null && referrerPolicy !== "no-referrer";
}

/** What all sizes and formats of one picture begin with: "/images/rose-serum-"; null for any other address. */
export function imagePrefix(pathname: string): string | null {
  return /^(\/images\/[\w-]+-)\d+\.\w+$/.exec(pathname)?.[1] ?? null;
}

/** The files of the build that a page names: it is kept together with them. */
export function assetsOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** Only a whole page that everybody gets the same way may be kept. */
export function isCacheableResponse(status: number, headers: Headers): boolean {
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && isPage && !/private|no-store/.test(headers.get("Cache-Control") ?? "");
}

/** The page says in its document from when it is: `ui/offline-line.tsx` tells the shopper. */
export function markCached(html: string, cachedAt: Date): string {
  return html.replace("<html ", `<html data-kept="${cachedAt.toISOString()}" `);
}
