import { sql } from "drizzle-orm";
import { countRows } from "../count-rows.ts";
import type { Shop } from "../shop.ts";
import { countShelf } from "./kept-counts.ts";
import { matching, type ProductFilter } from "./matching.ts";

/** How many products a list holds: exact for a whole shelf, and up to `mostPaged` for one that is narrowed. */
export async function countListed(shop: Shop, { category, filter = {} }: ProductFilter): Promise<number> {
  if (Object.values(filter).every((chosen) => chosen === undefined)) return countShelf(shop, category);
  return countRows(shop, sql`products p where ${matching({ category, filter })}`);
}
