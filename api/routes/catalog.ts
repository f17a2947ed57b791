import type { Context } from "hono";
import { listCategories } from "../../shop/catalog/list-products.ts";
import { findProducts, getProduct, type ListedProduct, pickProducts } from "../../shop/catalog/product-queries.ts";
import { toTaka } from "../../shop/money.ts";
import { Refusal } from "../../shop/refusal.ts";
import { resultFacets } from "../../shop/search/list-results.ts";
import { catalogContract, type ProductResponse } from "../contract/catalog.ts";
import { linkHeader } from "../http/paging.ts";
import { implement, type WrittenJson, writtenJson } from "../http/route.ts";
import { imageUrl, productResponse } from "../serialize.ts";

const randomCount = 8;

// A product that did not change is the same object as before: it is written once.
const serialized = new WeakMap<ListedProduct, Buffer>();
const [open, comma, close] = ["[", ",", "]"].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer];

/** Products as JSON: of a list of 24 the writing takes longer than all else. */
function productsResponse(c: Context, products: ListedProduct[]): WrittenJson<ProductResponse[]> {
  const texts = products.flatMap((product, index) => {
    const text = serialized.get(product) ?? Buffer.from(JSON.stringify(productResponse(product)));
    serialized.set(product, text);
    return index === 0 ? [text] : [comma, text];
  });
  return writtenJson(c.body(Buffer.concat([open, ...texts, close]), 200, { "Content-Type": "application/json" }));
}

export const catalogRoutes = implement(catalogContract)({
  async "GET /products"({ c, shop, query: { q, sort, page, limit, after, ...filter }, language }) {
    const search = { q, sort, page, limit, after, filter };
    const { products, total, next, isNear, missingBrand } = await findProducts(shop, search, language);
    c.header("X-Total-Count", String(total));
    if (q) c.header("Search-Match", isNear ? "near" : "exact");
    if (missingBrand !== null) c.header("Search-Missing-Brand", encodeURIComponent(missingBrand));
    linkHeader(c, { page, limit, total, after, next });
    return productsResponse(c, products);
  },
  async "GET /products/facets"({ shop, query: { q, ...filter } }) {
    const { prices, ...counts } = await resultFacets(shop, { q, filter });
    const inTaka = prices && { lowest: toTaka(prices.lowest), highest: toTaka(prices.highest) };
    return { ...counts, prices: inTaka };
  },
  "GET /products-random": async ({ c, shop, language }) =>
    productsResponse(c, await pickProducts(shop, randomCount, language)),
  async "GET /product/:id"({ shop, params, language }) {
    const product = await getProduct(shop, params.id, language);
    if (!product) throw new Refusal("not-found");
    return productResponse(product);
  },
  async "GET /categories"({ shop, language }) {
    const categories = await listCategories(shop, language);
    return categories.map(({ name, title, path, picture }) => ({
      name,
      title,
      path,
      image: picture ? imageUrl(picture) : null,
    }));
  },
});
