import { sql } from "drizzle-orm";
import { countRows } from "../count-rows.ts";
import type { Shop } from "../shop.ts";
import { countCategory } from "./stored-facet-counts.ts";
import { type ProductFilter, whereClause } from "./where-clause.ts";

/** Whether nothing narrows a list. */
export function isUnfiltered({ filter = {} }: ProductFilter): boolean {
  return Object.values(filter).every((chosen) => chosen === undefined);
}

/** How many products a list holds: exact for a whole shelf, and up to `mostPaged` for one that is narrowed. */
export async function countListed(shop: Shop, input: ProductFilter): Promise<number> {
  if (isUnfiltered(input)) return countCategory(shop, input.category);
  return countRows(shop, sql`products p where ${whereClause(input)}`);
}
