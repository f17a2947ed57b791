import { categories } from "../components/categories.ts";

// Every public page by its path, in English at /… and in Bangla at /bn/…. Apps are in app/routes.ts.
const paths = [
  { id: "home", path: "" },
  { id: "shop", path: "shop" },
  ...categories.map(({ path }) => ({ id: "category", path: path.slice(1) }) as const),
  { id: "search", path: "search" },
  { id: "product", path: "product/:id/:slug?" },
  { id: "contact", path: "contact" },
  { id: "about", path: "about" },
  { id: "delivery-and-returns", path: "delivery-and-returns" },
  { id: "faq", path: "faq" },
  { id: "privacy", path: "privacy" },
  { id: "offline", path: "offline" },
  { id: "unavailable", path: "unavailable" },
] as const;

export type DocumentName = (typeof paths)[number]["id"] | "not-found";

export const documentRoutes = paths.map(({ id, path }) => ({ id, path: ["bn?", path].filter(Boolean).join("/") }));

/** Unknown addresses; after every other route. */
export const notFoundRoute = { id: "not-found", path: "bn?/*" } as const;

export type DocumentRoute = (typeof documentRoutes)[number] | typeof notFoundRoute;
