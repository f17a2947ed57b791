import type { Concern } from "../catalog/attribute-words.ts";
import type { CatalogTable } from "../catalog/catalog-index/catalog-table.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { OptionalPage } from "../catalog/empty-pages.ts";
import { kindsOf } from "../catalog/list-kinds.ts";
import { listCategories, listProducts, type ProductCard } from "../catalog/list-products.ts";
import type { Language } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import type { Shop } from "../shop.ts";
import { popularSearches } from "./popular-searches.ts";

/**
 * What an empty search box and the menu offer. `concerns` are values of the filter of that name; the menu leads to no
 * `emptyPages`.
 */
export type SearchStart = {
  popular: string[];
  categories: {
    title: string;
    path: string;
    picture: ImageInfo | null;
    kinds: { kind: string; name: string }[];
    concerns: string[];
  }[];
  concerns: string[];
  products: ProductCard[];
  emptyPages: OptionalPage[];
};

/** Concerns in the order offered. Of a group that means the same to a shopper, only the most common one is offered. */
const concernGroups: readonly (readonly Concern[])[] = [
  ["acne"],
  ["dark-spots"],
  ["dryness", "dry-hair", "frizz"],
  ["sun-protection"],
  ["hair-fall"],
  ["dullness"],
  ["ageing"],
  ["dandruff"],
  ["split-ends"],
  ["dark-circles"],
  ["pores"],
  ["redness"],
  ["oily-scalp"],
];
const maxConcerns = 8;
const bestSellers = { sort: "best-selling" as const, filter: { stock: ["1"] }, page: 1, limit: 4 };

/** Popular searches, categories, concerns that the shop has products for, and best-selling products. */
export async function readSearchStart(shop: Shop, language: Language): Promise<SearchStart> {
  const [popular, categories, concerns, { products }, emptyPages] = await Promise.all([
    popularSearches(shop, language),
    listCategories(shop, language),
    listDistinctConcerns(shop),
    listProducts(shop, bestSellers, language),
    shop.emptyPages(),
  ]);
  const nonEmpty = categories.filter(({ products }) => products > 0);
  const table = await shop.catalogIndex.read();
  const tiles = nonEmpty.map(({ name, title, path, picture }) => {
    return { title, path, picture, kinds: kindsOf(table, name, language), concerns: concernsOf(table, name) };
  });
  return { popular, categories: tiles, concerns, products, emptyPages };
}

/** A few concerns that the shop has products for, and that mean different things to a shopper. */
export async function listDistinctConcerns(shop: Shop): Promise<string[]> {
  return concernsOf(await shop.catalogIndex.read());
}

function concernsOf(table: CatalogTable, category?: CategoryName): string[] {
  const { values } = table.countFacets({ category });
  const counts = new Map(values.concern?.map(({ value, products }) => [value, products]));
  const countOf = (concern: Concern) => counts.get(concern) ?? 0;
  return concernGroups
    .flatMap((group) => group.toSorted((one, other) => countOf(other) - countOf(one)).slice(0, 1))
    .filter((concern) => countOf(concern) > 0)
    .slice(0, maxConcerns);
}
