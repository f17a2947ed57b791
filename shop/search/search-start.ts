import { isAttributeWord } from "../catalog/attribute-words.ts";
import { listCategories } from "../catalog/list-products.ts";
import type { Language } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import type { Shop } from "../shop.ts";
import { popularSearches } from "./popular-searches.ts";

/** What an empty search box offers. `concerns` are values of the filter of that name, the commonest first. */
export type SearchStart = {
  popular: string[];
  categories: { title: string; path: string; picture: ImageInfo | null }[];
  concerns: string[];
};

const maxConcerns = 10;

/** Popular searches, the shop's categories and what its products help against. */
export async function readSearchStart(shop: Shop, language: Language): Promise<SearchStart> {
  const [popular, categories, concerns] = await Promise.all([
    popularSearches(shop, language),
    listCategories(shop, language),
    listCommonConcerns(shop),
  ]);
  const nonEmpty = categories.filter(({ products }) => products > 0);
  return { popular, categories: nonEmpty.map(({ title, path, picture }) => ({ title, path, picture })), concerns };
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
