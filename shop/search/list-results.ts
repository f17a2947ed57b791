import type { ProductSort } from "../catalog/catalog-rules.ts";
import { type ProductCard, type ProductList, readCards, sortIds } from "../catalog/list-products.ts";
import type { ProductFilter } from "../catalog/where-clause.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { type Understood, understand } from "./interpret-query.ts";
import type { QueryTerm } from "./parse-query.ts";
import { searchProducts } from "./search-products.ts";

/**
 * With products that only come near, where few are what was asked for; what was understood of price and size; and a
 * well-known brand that was asked for and is not here.
 */
export type FoundList = ProductList & { near: ProductCard[]; terms: QueryTerm[]; missingBrand: string | null };

type Asked = ProductFilter & { q: string | Understood; sort?: ProductSort | null; page: number; limit: number };

/** One page of what a search finds, from page 1, best first if not sorted; a page past the end is the last one. */
export async function listFound(shop: Shop, asked: Asked, language: Language): Promise<FoundList> {
  const understood = typeof asked.q === "string" ? await understand(shop.db, asked.q) : asked.q;
  const { ids: found, near, missingBrand } = await searchProducts(shop, { ...asked, q: understood });
  const ids = asked.sort ? await sortIds(shop, found, asked.sort) : found;
  const pages = Math.max(1, Math.ceil(ids.length / asked.limit));
  const page = Math.min(asked.page, pages);
  const shown = ids.slice((page - 1) * asked.limit, page * asked.limit);
  const cards = await readCards(shop, [...shown, ...near], language);
  const isNear = new Set(near);
  return {
    products: cards.filter((card) => !isNear.has(card.id)),
    near: cards.filter((card) => isNear.has(card.id)),
    total: ids.length,
    ...{ page, pages, missingBrand },
    // Another price that was chosen since takes the place of the one in the words.
    terms: understood.terms.filter(({ kind }) => kind !== "price" || !asked.filter?.price),
  };
}
