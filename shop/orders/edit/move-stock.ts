import { sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import type { orderLines } from "../../../db/schema.ts";
import {
  releaseStock,
  reserveStockStatement,
  type StockChange,
  summarizeReserved,
  type VariantQuantity,
} from "../../catalog/stock.ts";

type ReservedLine = Pick<typeof orderLines.$inferInsert, "variantId" | "quantity" | "stockReserved">;

/** The counted pieces that lines hold. */
export function reservedPieces(lines: ReservedLine[]): VariantQuantity[] {
  return lines.filter(({ stockReserved }) => stockReserved).map(({ variantId, quantity }) => ({ variantId, quantity }));
}

/** A variant of which there is less than an order needs. */
export type MissingStock = { variantId: string; wanted: number; left: number };

/**
 * Moves stock from what lines held to what they hold now, by the difference of each variant, so that a piece that stays
 * in an order never counts as restocked. Returns what is missing; the caller then rolls back.
 */
export async function moveStock(
  tx: Database,
  held: VariantQuantity[],
  needed: VariantQuantity[],
  now: Date,
): Promise<MissingStock[]> {
  const changes = new Map<string, number>();
  for (const { variantId, quantity } of needed) changes.set(variantId, (changes.get(variantId) ?? 0) + quantity);
  for (const { variantId, quantity } of held) changes.set(variantId, (changes.get(variantId) ?? 0) - quantity);
  const moved = [...changes].map(([variantId, quantity]) => ({ variantId, quantity }));
  const ids = sql.param(moved.filter(({ quantity }) => quantity !== 0).map(({ variantId }) => variantId));
  const { rows: variants } = await tx.execute<{ id: string; stock: number | null }>(
    sql`select id, stock from variants where id = any(${ids}::text[]) order by id for no key update`,
  );
  const stocks = new Map(variants.map(({ id, stock }) => [id, stock]));
  const given = moved.filter(({ quantity }) => quantity < 0);
  // A variant that is no longer counted always has enough.
  const taken = moved.filter(({ variantId, quantity }) => quantity > 0 && stocks.get(variantId) !== null);
  const missing = taken
    .filter(({ variantId, quantity }) => (stocks.get(variantId) ?? 0) < quantity)
    .map(({ variantId, quantity }) => ({ variantId, wanted: quantity, left: stocks.get(variantId) ?? 0 }));
  if (missing.length > 0) return missing;
  await releaseStock(
    tx,
    given.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity })),
    now,
  );
  if (taken.length === 0) return [];
  const { rows } = await tx.execute<StockChange>(reserveStockStatement(taken));
  await summarizeReserved(tx, rows, now);
  return [];
}
