import { productIdPattern } from "../../../shop/catalog/catalog-rules.ts";
import type { Language } from "../../../shop/language.ts";
import { findWorn, getWorn } from "../../../shop/shades/find-worn.ts";
import type { Shop } from "../../../shop/shop.ts";
import { wornParam } from "./shade-address.ts";
import type { Lookup } from "./worn.tsx";

/** What an address says of the shade that a customer wears: words that they typed, or the shade itself. */
export async function readLookup(shop: Shop, { searchParams }: URL, language: Language): Promise<Lookup> {
  const id = searchParams.get(wornParam) ?? "";
  if (productIdPattern.test(id)) return { typed: null, found: [], worn: await getWorn(shop, id, language) };
  const typed = searchParams.get("wear")?.trim().slice(0, 100) || null;
  const found = typed === null ? [] : await findWorn(shop, typed, language);
  // Words that mean one shade need no question.
  return { typed, found, worn: found.length === 1 ? (found[0] ?? null) : null };
}
