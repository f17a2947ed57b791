import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { Refusal } from "../refusal.ts";
import { summarizeProducts } from "./product-summary.ts";

export type VariantQuantity = { variantId: string; quantity: number };

/** How a variant stands after pieces were taken or put back. */
export type StockChange = { productId: string; stock: number; quantity: number };

/**
 * Takes pieces off the shelf, one entry a variant; answers (`Moved`) those that were there. Where they are fewer than
 * were asked for, the caller rolls back. Variants whose stock is not counted are not given here.
 */
export function reserveStockStatement(quantities: VariantQuantity[]): SQL {
  return sql`
    update variants v set stock = v.stock - t.quantity
      from unnest(${sql.param(quantities.map((entry) => entry.variantId))}::text[],
                  ${sql.param(quantities.map((entry) => entry.quantity))}::int[]) as t (id, quantity)
     where v.id = t.id and v.stock >= t.quantity
    returning v.product_id as "productId", v.stock, t.quantity`;
}

/** To be called in the same transaction with what `takingStock` has answered. */
export async function summarizeReserved(tx: Database, reserved: StockChange[], now: Date): Promise<void> {
  await summarizeChanged(
    tx,
    reserved.filter((row) => row.stock === 0),
    now,
  );
}

/** Puts pieces back on the shelf, after a cancelled or returned order. */
export async function releaseStock(tx: Database, quantities: VariantQuantity[], now: Date): Promise<void> {
  if (quantities.length === 0) return;
  const ids = sql.param(quantities.map((entry) => entry.variantId));
  await tx.execute(sql`select from variants where id = any(${ids}) order by id for no key update`);
  const { rows } = await tx.execute<StockChange>(sql`
    update variants v set stock = v.stock + t.quantity
      from unnest(${ids}::text[], ${sql.param(quantities.map((entry) => entry.quantity))}::int[]) as t (id, quantity)
     where v.id = t.id and v.stock is not null
    returning v.product_id as "productId", v.stock, t.quantity`);
  await summarizeChanged(
    tx,
    rows.filter((row) => row.stock === row.quantity),
    now,
  );
}

/** Holds a product's variants, so that nobody buys or changes them meanwhile. In order of id, as orders do. */
export async function lockVariants(tx: Database, productId: string): Promise<void> {
  await tx.execute(sql`select from variants where product_id = ${productId} order by id for no key update`);
}

/**
 * What is in stock after staff wrote `wanted` where they saw `was.stock`: the difference is what came in or went out,
 * so that what others bought meanwhile stays sold. Refuses `changed-meanwhile` where more is gone than is there.
 */
export function adjustStock(current: number | null, wanted: number | null, was: { stock: number | null } | undefined) {
  if (wanted === null || current === null || was === undefined || was.stock === null) return wanted;
  const adjusted = current + wanted - was.stock;
  if (adjusted < 0) throw new Refusal("changed-meanwhile", { details: { stock: current } });
  return adjusted;
}

/** Only where a variant ran out or came back can the product's own state have changed. */
async function summarizeChanged(tx: Database, changed: StockChange[], now: Date): Promise<void> {
  if (changed.length > 0)
    await summarizeProducts(
      tx,
      changed.map((row) => row.productId),
      now,
    );
}
