import { sql } from "drizzle-orm";
import { countRows } from "../count-rows.ts";
import type { Shop } from "../shop.ts";
import { countShelf } from "./stored-facet-counts.ts";
import { matching, type ProductFilter } from "./where-clause.ts";

/** Whether nothing narrows a list. */
export function isWholeShelf({ filter = {} }: ProductFilter): boolean {
  return Object.values(filter).every((chosen) => chosen === undefined);
}

/** How many products a list holds: exact for a whole shelf, and up to `mostPaged` for one that is narrowed. */
export async function countListed(shop: Shop, asked: ProductFilter): Promise<number> {
  if (isWholeShelf(asked)) return countShelf(shop, asked.category);
  return countRows(shop, sql`products p where ${matching(asked)}`);
}
