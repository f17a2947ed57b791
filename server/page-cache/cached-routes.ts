import { routes as apiRoutes } from "../../api/index.ts";
import { categories } from "../../app/storefront/list/categories.ts";
import { listHref, readListQuery } from "../../app/storefront/list/list-query.ts";
import { productIdForm, variantParam } from "../../shop/catalog/catalog-rules.ts";
import { languages } from "../../shop/language.ts";

/**
 * Which third of the room an answer takes, so that none drives out the others: the shop's own pages, of which there are
 * few; products, of which there are many; and choices, of which anybody may make up as many as she likes.
 */
export type Share = "shop" | "products" | "choices";

export type KeptRoute = {
  share: Share;
  /**
   * What its loader knows of the query, in one form for the same choice, with its `?`. Everything else, as campaigns
   * bring it along, makes no other page. Null: with this query the answer is not kept.
   */
  query: (params: URLSearchParams) => string | null;
  /** What its answers show, by the names that changes have (migration 0020). Every page shows the settings as well. */
  tags: (params: Record<string, string | undefined>, answer: () => string) => string[];
};

const shelves = categories.map(({ path }) => `category:${path.slice(1)}`);

/** Nothing after the `?` is known. */
const plain = () => "";

/** Pages of one person's own affairs are shells, the same for all; what stands after the `?` may be her secret. */
const shell: KeptRoute = {
  share: "shop",
  query: (params) => (params.size === 0 ? "" : null),
  tags: () => [],
};

/** To be read; they name what the settings say. */
const words: KeptRoute = { share: "shop", query: plain, tags: () => [] };

/** A product that comes, goes or changes can change any list of its category: which places it takes is not worked out. */
const list = (...tags: string[]): KeptRoute => ({
  share: "shop",
  query: (params) => listHref("", readListQuery(params)),
  tags: () => tags,
});

/** Shows cards of others beside it: of each it has a link. */
const product: KeptRoute = {
  share: "products",
  query(params) {
    const variant = params.get(variantParam) ?? "";
    return productIdForm.test(variant) ? `?${variantParam}=${variant}` : "";
  },
  tags: ({ id }, answer) => [
    ...new Set([
      `product:${id}`,
      ...[...answer().matchAll(/\/product\/([\w-]{1,64})/g)].map(([, each]) => `product:${each}`),
    ]),
  ],
};

/** Every page by its address in app/routes.ts; null is asked of the shop each time. */
export const keptPages: Record<string, KeptRoute | null> = {
  "bn?": { share: "shop", query: plain, tags: () => [...shelves, "reviews"] },
  "bn?/shop": list(...shelves),
  "bn?/skincare": list("category:skincare"),
  "bn?/makeup": list("category:makeup"),
  "bn?/fragrance": list("category:fragrance"),
  "bn?/hair-care": list("category:hair-care"),
  "bn?/accessories": list("category:accessories"),
  "bn?/product/:id/:slug?": product,
  "bn?/contact": words,
  "bn?/about": words,
  "bn?/delivery-and-returns": words,
  "bn?/faq": words,
  "bn?/privacy": words,
  "bn?/wishes": shell,
  "bn?/stop-telling": shell,
  "bn?/cart": shell,
  "bn?/checkout": shell,
  "bn?/success-checkout": shell,
  "bn?/track": shell,
  "bn?/admin-dashboard": shell,
  "bn?/signin": shell,
  "bn?/signup": shell,
  "bn?/forgot-password": shell,
  "bn?/reset-password": shell,
  "bn?/confirm-email": shell,
  "bn?/account": shell,
  "bn?/orders": shell,
  "bn?/offline": shell,
  // Ready before it is needed (server/http/unavailable.ts), and asked for by nobody.
  "bn?/unavailable": null,
  // What people look for is theirs, and seldom the same twice.
  "bn?/search": null,
  // Made-up addresses are kept by nobody.
  "bn?/*": null,
  // Asked for by few programs, some of it larger than all pages together; it says itself how long it may be kept.
  "robots.txt": null,
  "sitemap.xml": null,
  "sitemaps/:part": null,
  "bn?/feeds/products.xml": null,
  "share/:kind/:id/:file": null,
  "bn?/manifest.webmanifest": null,
};

const mostInValue = 200;

/** An answer of the API knows the query that its route takes, each parameter once. A search is kept by nobody. */
const answer = (path: string, share: Share, tags: KeptRoute["tags"]): KeptRoute => ({
  share,
  tags,
  query(params) {
    const schema = apiRoutes.find((route) => route.path === path && route.method === "get")?.query;
    const names = Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}).sort();
    const known = new URLSearchParams();
    for (const name of names) {
      const [value, ...more] = params.getAll(name);
      if (value === undefined) continue;
      if (name === "q" || more.length > 0 || value.length > mostInValue) return null;
      known.set(name, value);
    }
    const language = params.get("lang");
    if (languages.some((each) => each === language && each !== "en")) known.set("lang", language ?? "");
    return known.size > 0 ? `?${known}` : "";
  },
});

/** Answers of the API that are the same for everybody (`sameForAll` of their route), by their addresses there. */
export const keptAnswers: Record<string, KeptRoute | null> = {
  "/products": answer("/products", "shop", () => shelves),
  "/products/facets": answer("/products/facets", "shop", () => shelves),
  "/products-random": answer("/products-random", "shop", () => shelves),
  "/categories": answer("/categories", "shop", () => shelves),
  "/search/start": answer("/search/start", "shop", () => shelves),
  "/product/:id": answer("/product/:id", "products", ({ id }) => [`product:${id}`]),
  "/product/:id/reviews": answer("/product/:id/reviews", "products", ({ id }) => [`product:${id}`]),
};
