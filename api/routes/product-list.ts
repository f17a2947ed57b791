import { LRUCache } from "lru-cache";
import type * as z from "zod/mini";
import { findProducts, type ListedProduct } from "../../shop/catalog/product-queries.ts";
import type { Language } from "../../shop/language.ts";
import type { Shop } from "../../shop/shop.ts";
import { catalogContract } from "../contract/catalog.ts";
import { pageLinks } from "../http/paging.ts";
import { parseLanguage } from "../http/route.ts";
import { productResponse } from "../serialize.ts";

const { query: querySchema } = catalogContract["GET /products"];

/** A request for `GET /products`, parsed. */
type ProductListRequest = { url: string; query: z.output<typeof querySchema>; language: Language };

/** The headers and bytes that answer it. */
type ProductListBody = { headers: [name: string, value: string][]; body: Buffer };

// An unchanged product is the same object as before, so its JSON is cached.
const serialized = new WeakMap<ListedProduct, Buffer>();
const [open, comma, close] = ["[", ",", "]"].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer];

/** Products as JSON: serializing a list of 24 takes longer than everything else. */
export function productsJson(products: ListedProduct[]): Buffer<ArrayBuffer> {
  const parts = [open];
  for (const product of products) {
    let json = serialized.get(product);
    if (!json) {
      json = Buffer.from(JSON.stringify(productResponse(product)));
      serialized.set(product, json);
    }
    if (parts.length > 1) parts.push(comma);
    parts.push(json);
  }
  parts.push(close);
  return Buffer.concat(parts);
}

/** The answer of `GET /products`. Refuses as `findProducts` does. */
export async function readProductList(
  shop: Shop,
  { url, query: { q, sort, page, limit, after, ...filter }, language }: ProductListRequest,
): Promise<ProductListBody & { body: Buffer<ArrayBuffer> }> {
  const search = { q, sort, page, limit, after, filter };
  const { products, total, next, isNear, missingBrand } = await findProducts(shop, search, language);
  const links = pageLinks(url, { page, limit, total, after, next });
  return {
    headers: [
      ["Content-Type", "application/json"],
      ["X-Total-Count", String(total)],
      ...(q ? ([["Search-Match", isNear ? "near" : "exact"]] as [string, string][]) : []),
      ...(missingBrand === null
        ? []
        : ([["Search-Missing-Brand", encodeURIComponent(missingBrand)]] as [string, string][])),
      ...(links === null ? [] : ([["Link", links]] as [string, string][])),
    ],
    body: productsJson(products),
  };
}

// Only plain addresses of lists, each parameter once: all others, and searches, are read by the framework.
const plainList = /^\/api\/products(?:\?(?!q=)[a-z]+=[\w.-]+(?:&(?!q=)[a-z]+=[\w.-]+)*)?$/;
const maxListUrl = 200;
const maxParsed = 1000;
const parsedLists = new LRUCache<string, { list: ProductListRequest | null }>({ max: maxParsed });

/** Parses the address of a plain list, remembered; null for anything else, invalid ones included. */
export function parseProductList(url: string): ProductListRequest | null {
  if (url.length > maxListUrl || !url.startsWith("/api/products")) return null;
  let parsed = parsedLists.get(url);
  if (!parsed) {
    parsed = { list: plainList.test(url) ? parse(url) : null };
    parsedLists.set(url, parsed);
  }
  return parsed.list;
}

function parse(url: string): ProductListRequest | null {
  const entries = [...new URL(url, "http://localhost").searchParams];
  const values = Object.fromEntries(entries);
  if (Object.keys(values).length < entries.length) return null;
  const { success, data } = querySchema.safeParse(values);
  return success ? { url, query: data, language: parseLanguage(values.lang) } : null;
}
