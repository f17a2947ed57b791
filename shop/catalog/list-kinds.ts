import type { Language } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import type { Shop } from "../shop.ts";
import type { CatalogTable } from "./catalog-index/catalog-table.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { readCachedCards } from "./list-products.ts";
import { productIdOf } from "./product-cache.ts";

/** A kind of product, with the picture of the first one on its list. */
export type KindTile = { kind: string; name: string; picture: ImageInfo | null };

/** The kinds of a category, those of many products first, then in the order of the trade; none where there is only one. */
export function kindsOf(table: CatalogTable, category: CategoryName, language: Language): Omit<KindTile, "picture">[] {
  const { kind: kinds = [] } = table.countFacets({ category }, language).values;
  const sorted = kinds.toSorted((one, other) => other.products - one.products);
  return kinds.length < 2 ? [] : sorted.map(({ value, name = value }) => ({ kind: value, name }));
}

/** The same with pictures. */
export async function listKinds(shop: Shop, category: CategoryName, language: Language): Promise<KindTile[]> {
  const table = await shop.catalogIndex.read();
  const kinds = kindsOf(table, category, language);
  const page = { sort: "featured", offset: 0, limit: 1 } as const;
  const firstOf = new Map(
    kinds.map(({ kind }) => [kind, table.list({ category, filter: { kind: [kind] } }, page)[0] ?? ""]),
  );
  const cards = await readCachedCards(shop, [...new Set(firstOf.values())], language);
  return kinds.map((each) => {
    const first = productIdOf(firstOf.get(each.kind) ?? "");
    return { ...each, picture: cards.find(({ id }) => id === first)?.picture ?? null };
  });
}
