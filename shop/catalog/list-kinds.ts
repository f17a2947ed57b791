import type { Language } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import type { Shop } from "../shop.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { readCachedCards } from "./list-products.ts";
import { productIdOf } from "./product-cache.ts";

/** A kind of product, with the picture of the first one on its list. */
export type KindTile = { kind: string; name: string; picture: ImageInfo | null };

/** The kinds of a category in the order of the trade; none where there is only one. */
export async function listKinds(shop: Shop, category: CategoryName, language: Language): Promise<KindTile[]> {
  const table = await shop.catalogIndex.read();
  const { kind: kinds = [] } = table.countFacets({ category }, language).values;
  if (kinds.length < 2) return [];
  const page = { sort: "featured", offset: 0, limit: 1 } as const;
  const firstOf = new Map(
    kinds.map(({ value }) => [value, table.list({ category, filter: { kind: [value] } }, page)[0] ?? ""]),
  );
  const cards = await readCachedCards(shop, [...new Set(firstOf.values())], language);
  return kinds.map(({ value, name = value }) => {
    const first = productIdOf(firstOf.get(value) ?? "");
    return { kind: value, name, picture: cards.find(({ id }) => id === first)?.picture ?? null };
  });
}
