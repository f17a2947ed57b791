import { sql } from "drizzle-orm";
import { queryPrepared } from "../../db/prepared.ts";
import { fromTaka, type Paisa } from "../money.ts";
import type { Shop } from "../shop.ts";
import type { QueryTerm } from "./parse-query.ts";

/** A price range, in taka, at which the shop has nothing that matches, and the closest price at which it has. */
export type MissedPrice = { what: string; from: number | null; to: number | null; nearest: Paisa };

/** A product at up to this many times the requested price is still close. */
const maxPriceFactor = 2;
const maxFar = 4;

type PriceTerm = Extract<QueryTerm, { kind: "price" }>;

/**
 * Ranks products outside the requested price: those in stock first, then by distance from the price. Products at more than
 * twice or less than half the price are shown only if nothing is closer, and then only a few.
 */
export async function nearestInPrice(
  shop: Shop,
  { from, to, without }: PriceTerm,
  ids: string[],
): Promise<{ near: string[]; missedPrice: MissedPrice | null }> {
  if (ids.length === 0) return { near: [], missedPrice: null };
  const [min, max] = [fromTaka(from ?? 0), to === null ? Number.MAX_SAFE_INTEGER : fromTaka(to)];
  const rows = await queryPrepared<{ id: string; price: Paisa }>(
    shop.db,
    sql`select p.id, p.price from products p where p.id = any(${sql.param(ids)}::text[])
         order by p.in_stock desc, greatest(${min}::bigint - p.price, p.price - ${max}::bigint), p.sold desc, p.id`,
  );
  const isClose = ({ price }: { price: Paisa }) => price <= max * maxPriceFactor && price * maxPriceFactor >= min;
  const close = rows.filter(isClose);
  const near = close.length > 0 ? close : rows.slice(0, maxFar);
  const [nearest] = near;
  return {
    near: near.map(({ id }) => id),
    missedPrice: nearest ? { what: without, from, to, nearest: nearest.price } : null,
  };
}
