import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { countShelf } from "./kept-counts.ts";
import { matching, type ProductFilter } from "./matching.ts";

/** Up to how many are counted where a list is narrowed. */
const mostCounted = 25_000;

/** Whether nothing narrows a list. */
export function isWholeShelf({ filter = {} }: ProductFilter): boolean {
  return Object.values(filter).every((chosen) => chosen === undefined);
}

/** How many products a list holds: exact for a whole shelf, and up to 25,000 for one that is narrowed. */
export async function countListed(shop: Shop, asked: ProductFilter): Promise<number> {
  const { category, filter = {} } = asked;
  if (isWholeShelf(asked)) return countShelf(shop, category);
  const { rows } = await shop.db.execute<{ total: number }>(sql`
    select count(*)::int as total
      from (select from products p where ${matching({ category, filter })} limit ${mostCounted}) listed`);
  return rows[0]?.total ?? 0;
}
