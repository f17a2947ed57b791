import { categories } from "../components/categories.ts";

// Every public page by its path, in English at /… and in Bangla at /bn/…. Apps are in app/routes.ts.
const paths = [
  { id: "home", path: "" },
  { id: "shop", path: "shop" },
  ...categories.map(({ path }) => ({ id: "category", path: path.slice(1) }) as const),
  { id: "sets", path: "sets" },
  { id: "search", path: "search" },
  { id: "product", path: "product/:id/:slug?" },
  { id: "shades", path: "shades/:id" },
  { id: "campaign", path: "offers/:slug" },
  { id: "contact", path: "contact" },
  { id: "track", path: "track" },
  { id: "verify", path: "verify" },
  { id: "routine", path: "routine" },
  { id: "shade-finder", path: "shade-finder" },
  { id: "about", path: "about" },
  { id: "delivery-and-returns", path: "delivery-and-returns" },
  { id: "faq", path: "faq" },
  { id: "privacy", path: "privacy" },
  { id: "own-page", path: "pages/:slug" },
  { id: "sign-in", path: "signin" },
  { id: "sign-up", path: "signup" },
  { id: "forgot-password", path: "forgot-password" },
  { id: "reset-password", path: "reset-password" },
  { id: "offline", path: "offline" },
  { id: "unavailable", path: "unavailable" },
] as const;

export type DocumentName = (typeof paths)[number]["id"] | "not-found";

export const documentRoutes = paths.map(({ id, path }) => ({ id, path: ["bn?", path].filter(Boolean).join("/") }));

/** Unknown addresses; after every other route. */
export const notFoundRoute = { id: "not-found", path: "bn?/*" } as const;

type DocumentRoute = (typeof documentRoutes)[number] | typeof notFoundRoute;

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
