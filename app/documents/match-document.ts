import { type DocumentRoute, documentRoutes } from "./routes.ts";

/** The route of an address. */
export type DocumentMatch = { route: DocumentRoute; params: Record<string, string> };

const patterns = documentRoutes.map((route) => ({ route, pattern: pathPattern(route.path) }));

/** Finds the public page of a path; null if there is none. */
export function matchDocument(pathname: string): DocumentMatch | null {
  for (const { route, pattern } of patterns) {
    const found = pattern.exec(pathname);
    if (found) return { route, params: decodeParams(found.groups ?? {}) };
  }
  return null;
}

/** Whether a link within the shop leads to a public page. */
export function isDocument(href: string): boolean {
  return href.startsWith("/") && matchDocument(href.replace(/[?#].*/, "")) !== null;
}

/** Matches `bn?/product/:id/:slug?`, with or without a slash at the end. */
function pathPattern(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    const name = /^:(\w+)/.exec(part)?.[1];
    const text = name ? `(?<${name}>[^/]+)` : part.replace(/\?$/, "");
    return part.endsWith("?") ? `(?:/${text})?` : `/${text}`;
  });
  return new RegExp(`^${parts.join("")}/*$`);
}

function decodeParams(groups: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, value]) => (value === undefined ? [] : [[name, decodeURIComponent(value)]])),
  );
}
