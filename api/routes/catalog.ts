import type { Context } from "hono";
import * as z from "zod/mini";
import { productIdPattern, productSorts } from "../../shop/catalog/catalog-rules.ts";
import { listCategories } from "../../shop/catalog/list-products.ts";
import { findProducts, getProduct, type ListedProduct, pickProducts } from "../../shop/catalog/product-queries.ts";
import { toTaka } from "../../shop/money.ts";
import { Refusal } from "../../shop/refusal.ts";
import { resultFacets } from "../../shop/search/list-results.ts";
import { exampleFacets, exampleProduct, minimalFacets, minimalProduct } from "../examples.ts";
import { filterQuery } from "../http/filter-query.ts";
import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import type { FacetsResponse } from "../responses.ts";
import { imageUrl, productResponse } from "../serialize.ts";

const shortText = z.string().check(z.trim(), z.maxLength(100));

const productsQuery = z.extend(pageQuery, {
  ...filterQuery,
  q: z.optional(shortText),
  sort: z.optional(
    z.enum(productSorts).check(z.describe("Default: best match first for a search, newest first otherwise")),
  ),
  after: z.optional(
    z
      .string()
      .check(
        z.regex(productIdPattern),
        z.describe(
          "Id of the last product on the previous page, as in the Link header. Reads the newest-first list to its end",
        ),
      ),
  ),
});

const randomCount = 8;

// A product that did not change is the same object as before: it is written once.
const serialized = new WeakMap<ListedProduct, Buffer>();
const [open, comma, close] = ["[", ",", "]"].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer];

/** Products as JSON: of a list of 24 the writing takes longer than all else. */
function productsResponse(c: Context, products: ListedProduct[]): Response {
  const texts = products.flatMap((product, index) => {
    const text = serialized.get(product) ?? Buffer.from(JSON.stringify(productResponse(product)));
    serialized.set(product, text);
    return index === 0 ? [text] : [comma, text];
  });
  return c.body(Buffer.concat([open, ...texts, close]), 200, { "Content-Type": "application/json" });
}

export const catalogRoutes = [
  route({
    method: "get",
    path: "/products",
    tag: "Catalogue",
    summary: "List products",
    cacheable: true,
    query: productsQuery,
    response: {
      status: 200,
      description:
        "Products. X-Total-Count is the number of matches (up to 10,000 when filtered); the Link header leads to more pages. " +
        "`page` reads up to product 10,000; following `next` in Link reads the default newest-first list to its end. A " +
        'price in a search ("under 600") acts as a filter. Search-Match is `near` when nothing matches exactly and these ' +
        "are the closest products; Search-Missing-Brand (percent-encoded) names a well-known brand that was searched for " +
        "but is not sold here",
      example: [exampleProduct],
      minimal: [minimalProduct],
    },
    refuses: ["invalid-input", "page-too-far"],
    async handle({ c, shop, query: { q, sort, page, limit, after, ...filter }, language }) {
      const search = { q, sort, page, limit, after, filter };
      const { products, total, next, isNear, missingBrand } = await findProducts(shop, search, language);
      c.header("X-Total-Count", String(total));
      if (q) c.header("Search-Match", isNear ? "near" : "exact");
      if (missingBrand !== null) c.header("Search-Missing-Brand", encodeURIComponent(missingBrand));
      linkHeader(c, { page, limit, total, after, next });
      return productsResponse(c, products);
    },
  }),
  route({
    method: "get",
    path: "/products/facets",
    tag: "Catalogue",
    summary: "List filters for a category or search, with product counts",
    cacheable: true,
    query: z.object({ ...filterQuery, q: z.optional(shortText) }),
    response: {
      status: 200,
      description:
        "For each value, how many products match it together with the filters chosen in the other facets. Above 25,000 products, `more` names facets whose counts are minimums; 0 there means not counted",
      example: exampleFacets,
      minimal: minimalFacets,
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, query: { q, ...filter } }) {
      const { prices, ...counts } = await resultFacets(shop, { q, filter });
      const inTaka = prices && { lowest: toTaka(prices.lowest), highest: toTaka(prices.highest) };
      return c.json<FacetsResponse>({ ...counts, prices: inTaka });
    },
  }),
  route({
    method: "get",
    path: "/products-random",
    tag: "Catalogue",
    summary: "Random products in stock, the same for everyone for ten minutes",
    cacheable: true,
    response: {
      status: 200,
      description: "Eight products, fewer in a small shop",
      example: [exampleProduct],
      minimal: [minimalProduct],
    },
    refuses: [],
    handle: async ({ c, shop, language }) => productsResponse(c, await pickProducts(shop, randomCount, language)),
  }),
  route({
    method: "get",
    path: "/product/:id",
    tag: "Catalogue",
    summary: "Get a product",
    cacheable: true,
    response: {
      status: 200,
      description: "The product with its variants",
      example: exampleProduct,
      minimal: minimalProduct,
    },
    refuses: ["not-found"],
    async handle({ c, shop, params, language }) {
      const product = await getProduct(shop, params.id ?? "", language);
      if (!product) throw new Refusal("not-found");
      return c.json(productResponse(product));
    },
  }),
  route({
    method: "get",
    path: "/categories",
    tag: "Catalogue",
    summary: "List categories",
    cacheable: true,
    response: {
      status: 200,
      description: "In display order",
      example: [{ name: "Skincare", title: "Skincare", path: "/skincare", image: "/images/tile-skincare-800.jpg" }],
      minimal: [{ name: "Skincare", title: "Skincare", path: "/skincare", image: null }],
    },
    refuses: [],
    async handle({ c, shop, language }) {
      const categories = await listCategories(shop, language);
      return c.json(
        categories.map(({ name, title, path, picture }) => ({
          name,
          title,
          path,
          image: picture ? imageUrl(picture) : null,
        })),
      );
    },
  }),
];
