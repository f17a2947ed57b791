import { isAttributeWord } from "../catalog/attribute-words.ts";
import { kindsOf } from "../catalog/list-kinds.ts";
import { listCategories, listProducts, type ProductCard } from "../catalog/list-products.ts";
import type { Language } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import type { Shop } from "../shop.ts";
import { popularSearches } from "./popular-searches.ts";

/** What an empty search box and the menu offer. `concerns` are values of the filter of that name, the commonest first. */
export type SearchStart = {
  popular: string[];
  categories: { title: string; path: string; picture: ImageInfo | null; kinds: { kind: string; name: string }[] }[];
  concerns: string[];
  products: ProductCard[];
};

const maxConcerns = 10;
const bestSellers = { sort: "best-selling" as const, filter: { stock: ["1"] }, page: 1, limit: 4 };

/** Popular searches, the shop's categories, what its products help against and what sells best. */
export async function readSearchStart(shop: Shop, language: Language): Promise<SearchStart> {
  const [popular, categories, concerns, { products }] = await Promise.all([
    popularSearches(shop, language),
    listCategories(shop, language),
    listCommonConcerns(shop),
    listProducts(shop, bestSellers, language),
  ]);
  const nonEmpty = categories.filter(({ products }) => products > 0);
  const table = await shop.catalogIndex.read();
  const tiles = nonEmpty.map(({ name, title, path, picture }) => {
    return { title, path, picture, kinds: kindsOf(table, name, language) };
  });
  return { popular, categories: tiles, concerns, products };
}

/** The commonest concerns that have a name in every language. */
async function listCommonConcerns(shop: Shop): Promise<string[]> {
  const { values } = (await shop.catalogIndex.read()).countFacets({});
  return (values.concern ?? [])
    .toSorted((one, other) => other.products - one.products)
    .map(({ value }) => value)
    .filter(isAttributeWord)
    .slice(0, maxConcerns);
}
