import type * as z from "zod/mini";
import { categoryName } from "../../shop/catalog/catalog-schema.ts";
import { type Filter, writePriceRange } from "../../shop/catalog/facets.ts";
import {
  findProductIds,
  findProducts,
  type ListedProduct,
  listProductsById,
} from "../../shop/catalog/product-queries.ts";
import type { Language } from "../../shop/language.ts";
import { paisa, toTaka } from "../../shop/money.ts";
import { listPartsOfSets } from "../../shop/sets/list-sets.ts";
import type { Shop } from "../../shop/shop.ts";
import type {
  DetailResponse,
  detailRequest,
  LookupResponse,
  lookupRequest,
  SearchResponse,
  searchRequest,
  UcpProduct,
} from "../contract/ucp.ts";
import { ucpProduct, withSelection } from "./product.ts";
import { lookupCapability, searchCapability, ucpVersion } from "./version.ts";

const maxLimit = 50;

/** One page of products. Refuses (`page-too-far`) a page beyond product 10,000. */
export async function searchCatalog(
  shop: Shop,
  { query, filters = {}, pagination, context }: z.output<typeof searchRequest>,
): Promise<SearchResponse> {
  const { page, limit } = readCursor(pagination);
  const language = languageOf(context);
  const search = { q: query?.trim() || undefined, page, limit, filter: filterOf(filters) };
  const { products, total } = await findProducts(shop, search, language);
  const hasNext = page * limit < total;
  return {
    ucp: envelope(searchCapability),
    products: await ucpProducts(shop, products, language),
    pagination: {
      ...(hasNext && { cursor: `${page + 1}x${limit}` }),
      has_next_page: hasNext,
      total_count: total,
    },
    ...(isOnlySoldOut(filters) && {
      messages: [
        { type: "info", code: "filter_ignored", content: "availability: products cannot be narrowed to sold-out ones" },
      ],
    }),
  };
}

/** Products by ids of products or variants, each with the one variant that stands for its id. */
export async function lookupCatalog(
  shop: Shop,
  { ids, context }: z.output<typeof lookupRequest>,
): Promise<LookupResponse> {
  const wanted = [...new Set(ids)];
  const found = await productsOf(shop, wanted, languageOf(context));
  const products = [...found.products.values()].flatMap((product) => {
    const variants = product.variants.flatMap((variant, place) => {
      const inputs = [
        ...(wanted.includes(variant.id) ? [{ id: variant.id, match: "exact" as const }] : []),
        ...(place === 0 && wanted.includes(product.id) ? [{ id: product.id, match: "featured" as const }] : []),
      ];
      return inputs.length > 0 ? [{ ...variant, inputs }] : [];
    });
    return variants.length > 0 ? [{ ...product, variants }] : [];
  });
  const missing = wanted.filter((id) => !found.productIdOf.has(id));
  return {
    ucp: envelope(lookupCapability),
    products,
    ...(missing.length > 0 && {
      messages: missing.map((id) => ({ type: "info" as const, code: "not_found", content: id })),
    }),
  };
}

/** A product by its id or that of a variant, narrowed to what is selected; an error message where there is none. */
export async function getCatalogProduct(
  shop: Shop,
  { id, selected, context }: z.output<typeof detailRequest>,
): Promise<DetailResponse> {
  const { products } = await productsOf(shop, [id], languageOf(context));
  const [product] = products.values();
  if (product) return { ucp: envelope(lookupCapability), product: withSelection(product, id, selected) };
  return {
    ucp: { ...envelope(lookupCapability), status: "error" },
    messages: [{ type: "error", code: "not_found", content: `Product not found: ${id}`, severity: "unrecoverable" }],
  };
}

/** Published products of these ids, by their own id; and which product each known id belongs to. */
async function productsOf(shop: Shop, ids: string[], language: Language) {
  const productIdOf = await findProductIds(shop, ids);
  const listed = await listProductsById(shop, [...new Set(productIdOf.values())], language);
  const products = new Map((await ucpProducts(shop, listed, language)).map((product) => [product.id, product]));
  for (const [id, productId] of productIdOf) if (!products.has(productId)) productIdOf.delete(id);
  return { products, productIdOf };
}

async function ucpProducts(shop: Shop, products: ListedProduct[], language: Language): Promise<UcpProduct[]> {
  const parts = await listPartsOfSets(
    shop,
    products.map(({ id }) => id),
    language,
  );
  const writer = { publicUrl: shop.publicUrl, language };
  return products.map((product) => ucpProduct(product, parts.get(product.id) ?? [], writer));
}

/** A cursor contains the limit of the first request. */
function readCursor(pagination: z.output<typeof searchRequest>["pagination"]): { page: number; limit: number } {
  const { cursor, limit = 10 } = pagination ?? {};
  const [page, sameLimit] = cursor?.split("x").map(Number) ?? [1, Math.min(limit, maxLimit)];
  return { page: page ?? 1, limit: Math.min(sameLimit ?? limit, maxLimit) };
}

type Filters = NonNullable<z.output<typeof searchRequest>["filters"]>;

function filterOf({ categories, brand, price, availability }: Filters): Filter {
  const range = price && writePriceRange(price.min === undefined ? null : wholeTaka(price.min), takaOrNull(price.max));
  return {
    ...(categories && { category: categories.map(categoryId) }),
    ...(brand && { brand }),
    ...(range !== undefined && { price: [range] }),
    ...(availability?.includes("in_stock") && !availability.includes("out_of_stock") && { stock: ["1"] }),
  };
}

/** The id of a category by its name; another word finds nothing. */
function categoryId(written: string): string {
  const { success, data } = categoryName.safeParse(written);
  return success ? data.toLowerCase().replace(" ", "-") : written;
}

/** The shop filters prices by whole taka: the lower limit is rounded up, the upper one down. */
function wholeTaka(amount: number): number {
  return Math.ceil(toTaka(paisa(amount)));
}

function takaOrNull(amount: number | undefined): number | null {
  return amount === undefined ? null : Math.floor(toTaka(paisa(amount)));
}

function isOnlySoldOut({ availability }: Filters): boolean {
  return availability?.includes("out_of_stock") === true && !availability.includes("in_stock");
}

function languageOf(context: { language?: string | undefined } | undefined): Language {
  return context?.language?.toLowerCase().split("-")[0] === "bn" ? "bn" : "en";
}

function envelope(capability: string) {
  return { version: ucpVersion, capabilities: { [capability]: [{ version: ucpVersion }] } };
}
