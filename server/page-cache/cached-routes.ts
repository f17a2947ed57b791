import { routes as apiRoutes } from "../../api/index.ts";
import { categories } from "../../app/components/categories.ts";
import { listHref, parseListQuery } from "../../app/storefront/list/list-query.ts";
import { productIdPattern, variantParam } from "../../shop/catalog/catalog-rules.ts";
import { languages } from "../../shop/language.ts";

/**
 * Which third of the room an answer takes, so that none drives out the others: the shop's own pages, of which there are
 * few; products, of which there are many; and choices, of which anybody may make up as many as she likes.
 */
export type CachePartition = "shop" | "products" | "choices";

export type CachedRoute = {
  partition: CachePartition;
  /**
   * What its loader knows of the query, in one form for the same choice, with its `?`. Everything else, as campaigns
   * bring it along, makes no other page. Null: with this query the answer is not kept.
   */
  query: (params: URLSearchParams) => string | null;
  /** What its answers show, by the names that changes have (migration 0020). Every page shows the settings as well. */
  tags: (params: Record<string, string | undefined>, answer: () => string) => string[];
};

const categoryTags = categories.map(({ path }) => `category:${path.slice(1)}`);

/** Nothing after the `?` is known. */
const ignoreQuery = () => "";

/** Pages of one person's own affairs are shells, the same for all; what stands after the `?` may be her secret. */
const shellPage: CachedRoute = {
  partition: "shop",
  query: (params) => (params.size === 0 ? "" : null),
  tags: () => [],
};

/** To be read; they name what the settings say. */
const staticPage: CachedRoute = { partition: "shop", query: ignoreQuery, tags: () => [] };

/** A product that comes, goes or changes can change any list of its category: which places it takes is not worked out. */
const listPage = (...tags: string[]): CachedRoute => ({
  partition: "shop",
  query: (params) => listHref("", parseListQuery(params)),
  tags: () => tags,
});

/** Shows cards of others beside it: of each it has a link. */
const productPage: CachedRoute = {
  partition: "products",
  query(params) {
    const variant = params.get(variantParam) ?? "";
    return productIdPattern.test(variant) ? `?${variantParam}=${variant}` : "";
  },
  tags: ({ id }, answer) => [
    ...new Set([
      `product:${id}`,
      ...[...answer().matchAll(/\/product\/([\w-]{1,64})/g)].map(([, each]) => `product:${each}`),
    ]),
  ],
};

/** Every page by its address in app/routes.ts; null is asked of the shop each time. */
export const cachedPages: Record<string, CachedRoute | null> = {
  "bn?": { partition: "shop", query: ignoreQuery, tags: () => [...categoryTags, "reviews"] },
  "bn?/shop": listPage(...categoryTags),
  "bn?/skincare": listPage("category:skincare"),
  "bn?/makeup": listPage("category:makeup"),
  "bn?/fragrance": listPage("category:fragrance"),
  "bn?/hair-care": listPage("category:hair-care"),
  "bn?/accessories": listPage("category:accessories"),
  "bn?/product/:id/:slug?": productPage,
  "bn?/contact": staticPage,
  "bn?/about": staticPage,
  "bn?/delivery-and-returns": staticPage,
  "bn?/faq": staticPage,
  "bn?/privacy": staticPage,
  "bn?/wishes": shellPage,
  "bn?/stop-telling": shellPage,
  "bn?/cart": shellPage,
  "bn?/checkout": shellPage,
  "bn?/success-checkout": shellPage,
  "bn?/track": shellPage,
  "bn?/admin-dashboard": shellPage,
  "bn?/signin": shellPage,
  "bn?/signup": shellPage,
  "bn?/forgot-password": shellPage,
  "bn?/reset-password": shellPage,
  "bn?/confirm-email": shellPage,
  "bn?/account": shellPage,
  "bn?/orders": shellPage,
  "bn?/offline": shellPage,
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

const maxValueLength = 200;

/** An answer of the API knows the query that its route takes, each parameter once. A search is kept by nobody. */
const answer = (path: string, partition: CachePartition, tags: CachedRoute["tags"]): CachedRoute => ({
  partition,
  tags,
  query(params) {
    const schema = apiRoutes.find((route) => route.path === path && route.method === "get")?.query;
    const names = Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}).sort();
    const knownParams = new URLSearchParams();
    for (const name of names) {
      const [value, ...duplicates] = params.getAll(name);
      if (value === undefined) continue;
      if (name === "q" || duplicates.length > 0 || value.length > maxValueLength) return null;
      knownParams.set(name, value);
    }
    const language = params.get("lang");
    if (languages.some((each) => each === language && each !== "en")) knownParams.set("lang", language ?? "");
    return knownParams.size > 0 ? `?${knownParams}` : "";
  },
});

/** Answers of the API that are the same for everybody (`sameForAll` of their route), by their addresses there. */
export const cachedApiRoutes: Record<string, CachedRoute | null> = {
  "/products": answer("/products", "shop", () => categoryTags),
  "/products/facets": answer("/products/facets", "shop", () => categoryTags),
  "/products-random": answer("/products-random", "shop", () => categoryTags),
  "/categories": answer("/categories", "shop", () => categoryTags),
  "/search/start": answer("/search/start", "shop", () => categoryTags),
  "/product/:id": answer("/product/:id", "products", ({ id }) => [`product:${id}`]),
  "/product/:id/reviews": answer("/product/:id/reviews", "products", ({ id }) => [`product:${id}`]),
};
