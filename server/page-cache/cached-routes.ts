import { routes as apiRoutes } from "../../api/index.ts";
import { categories } from "../../app/components/categories.ts";
import { listHref, parseListQuery } from "../../app/storefront/list/list-query.ts";
import { shadesQuery } from "../../app/storefront/shade-page/shade-address.ts";
import { productIdPattern, variantParam } from "../../shop/catalog/catalog-rules.ts";
import { languages } from "../../shop/language.ts";
import { canonicalRoutineQuery, parseRoutine } from "../../shop/routine/routine-answers.ts";
import { canonicalFinderQuery, parseFinder } from "../../shop/shades/finder-answers.ts";
import { emptyPagesTag } from "../invalidation-listener/empty-pages.ts";

/**
 * Cache partition, so that one kind of entry cannot evict another: the shop's own pages (few), products (many), and
 * filters (unlimited).
 */
export type CachePartition = "shop" | "products" | "choices";

export type CachedRoute = {
  partition: CachePartition;
  /**
   * The part of the query that the loader uses, in canonical form with its `?`; campaign parameters are dropped. Null:
   * not cached with this query.
   */
  query: (params: URLSearchParams) => string | null;
  /** Tags of the changes that invalidate it. Every page depends on the settings and on what menus lead to as well. */
  tags: (params: Record<string, string | undefined>, answer: () => string) => string[];
};

const categoryTags = categories.map(({ path }) => `category:${path.slice(1)}`);

/** No parameter is used. */
const ignoreQuery = () => "";

/** Personal pages are shells, identical for everybody; their query may contain a secret. */
const shellPage: CachedRoute = {
  partition: "shop",
  query: (params) => (params.size === 0 ? "" : null),
  tags: () => [],
};

/** A shell with best sellers, which show while the cart is empty. */
const cartPage: CachedRoute = { ...shellPage, tags: () => categoryTags };

/** Texts, which mention settings. */
const staticPage: CachedRoute = { partition: "shop", query: ignoreQuery, tags: () => [] };

/** Any change of a product may change any list of its category. */
const listPage = (...tags: string[]): CachedRoute => ({
  partition: "shop",
  query: (params) => listHref("", parseListQuery(params)),
  tags: () => tags,
});

/** Shows cards of other products, and links to each of them. */
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

/** Answers lead to some thousand pages, and a product in the place of another to more, which nobody keeps. */
const routinePage: CachedRoute = {
  partition: "choices",
  query: (params) =>
    params.has("with")
      ? null
      : canonicalRoutineQuery(parseRoutine(params), params, params.has("gentle") ? { gentle: "1" } : {}),
  tags: () => ["category:skincare", "coupons"],
};

/** As many pages as answers, each about every foundation. */
const finderPage: CachedRoute = {
  partition: "choices",
  query: (params) => canonicalFinderQuery(parseFinder(params), params),
  tags: () => categoryTags,
};

/** A shade among those of the whole catalogue; what somebody types is not kept. */
const shadesPage: CachedRoute = {
  partition: "choices",
  query: (params) => (params.has("wear") ? null : shadesQuery(params)),
  tags: () => [...categoryTags, "shade-references"],
};

/** Every page by its path in app/routes.ts; null is never cached. */
export const cachedPages: Record<string, CachedRoute | null> = {
  "bn?": { partition: "shop", query: ignoreQuery, tags: () => [...categoryTags, "reviews"] },
  "bn?/shop": listPage(...categoryTags),
  "bn?/sets": listPage(...categoryTags),
  "bn?/skincare": listPage("category:skincare"),
  "bn?/makeup": listPage("category:makeup"),
  "bn?/fragrance": listPage("category:fragrance"),
  "bn?/hair-care": listPage("category:hair-care"),
  "bn?/accessories": listPage("category:accessories"),
  "bn?/product/:id/:slug?": productPage,
  "bn?/routine": routinePage,
  "bn?/shades/:id": shadesPage,
  "bn?/shade-finder": finderPage,
  // Whatever is typed there: an address without a campaign is not cached, as not found.
  "bn?/pages/:slug": staticPage,
  "bn?/offers/:slug": { partition: "shop", query: ignoreQuery, tags: () => categoryTags },
  "bn?/contact": staticPage,
  "bn?/about": staticPage,
  "bn?/delivery-and-returns": staticPage,
  "bn?/faq": staticPage,
  "bn?/privacy": staticPage,
  "llms.txt": staticPage,
  "bn?/wishes": shellPage,
  "bn?/stop-telling": shellPage,
  "bn?/cart": cartPage,
  // Links are unlimited, and opened once.
  "bn?/buy/:lines": null,
  "bn?/checkout": cartPage,
  "bn?/success-checkout": shellPage,
  "bn?/track": shellPage,
  // Guesses are unlimited, and each is counted.
  "bn?/verify": shellPage,
  "bn?/admin-dashboard": shellPage,
  "bn?/admin": shellPage,
  "bn?/signin": shellPage,
  "bn?/signup": shellPage,
  "bn?/forgot-password": shellPage,
  "bn?/reset-password": shellPage,
  "bn?/confirm-email": shellPage,
  "bn?/join": shellPage,
  "bn?/account": shellPage,
  "bn?/orders": shellPage,
  "bn?/offline": shellPage,
  // Prepared in advance (server/http/unavailable.ts).
  "bn?/unavailable": null,
  // Searches are personal and rarely repeat.
  "bn?/search": null,
  // Unknown addresses are unlimited.
  "bn?/*": null,
  // Rarely requested and partly large; they set their own caching headers.
  "robots.txt": null,
  "sitemap.xml": null,
  "sitemaps/:part": null,
  "bn?/feeds/products.xml": null,
  "icons/:file": null,
  "share/:kind/:id/:file": null,
  "bn?/manifest.webmanifest": null,
};

const maxValueLength = 200;

/** A route of the API with the parameters of its schema, each once. Searches are not cached. */
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

/** API responses that are identical for everybody (`cacheable` in their contract), by path. */
export const cachedApiRoutes: Record<string, CachedRoute | null> = {
  "/products": answer("/products", "shop", () => categoryTags),
  "/products/facets": answer("/products/facets", "shop", () => categoryTags),
  "/products-random": answer("/products-random", "shop", () => categoryTags),
  // Carts are unlimited.
  "/products/top-up": answer("/products/top-up", "choices", () => categoryTags),
  "/products/bought-together": answer("/products/bought-together", "choices", () => categoryTags),
  "/categories": answer("/categories", "shop", () => categoryTags),
  "/search/start": answer("/search/start", "shop", () => [...categoryTags, emptyPagesTag]),
  "/product/:id": answer("/product/:id", "products", ({ id }) => [`product:${id}`]),
  // With the shop's chats.
  "/product/:id/shades": answer("/product/:id/shades", "products", ({ id }) => [`product:${id}`, "settings"]),
  "/product/:id/reviews": answer("/product/:id/reviews", "products", ({ id }) => [`product:${id}`]),
};
