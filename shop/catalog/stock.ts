import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { Refusal } from "../refusal.ts";
import { summarizeProducts } from "./product-summary.ts";

export type Pieces = { variantId: string; quantity: number };

/** How a variant stands after pieces were taken or put back. */
export type Moved = { productId: string; stock: number; quantity: number };

/**
 * Takes pieces off the shelf, one entry a variant; answers (`Moved`) those that were there. Where they are fewer than
 * were asked for, the caller rolls back. Variants whose stock is not counted are not given here.
 */
export function takingStock(pieces: Pieces[]): SQL {
  return sql`
    update variants v set stock = v.stock - t.quantity
      from unnest(${sql.param(pieces.map((piece) => piece.variantId))}::text[],
                  ${sql.param(pieces.map((piece) => piece.quantity))}::int[]) as t (id, quantity)
     where v.id = t.id and v.stock >= t.quantity
    returning v.product_id as "productId", v.stock, t.quantity`;
}

/** To be called in the same transaction with what `takingStock` has answered. */
export async function noteTaken(tx: Database, taken: Moved[], now: Date): Promise<void> {
  await noteStockState(
    tx,
    taken.filter((row) => row.stock === 0),
    now,
  );
}

/** Puts pieces back on the shelf, after a cancelled or returned order. */
export async function giveStockBack(tx: Database, pieces: Pieces[], now: Date): Promise<void> {
  if (pieces.length === 0) return;
  const ids = sql.param(pieces.map((piece) => piece.variantId));
  await tx.execute(sql`select from variants where id = any(${ids}) order by id for no key update`);
  const { rows } = await tx.execute<Moved>(sql`
    update variants v set stock = v.stock + t.quantity
      from unnest(${ids}::text[], ${sql.param(pieces.map((piece) => piece.quantity))}::int[]) as t (id, quantity)
     where v.id = t.id and v.stock is not null
    returning v.product_id as "productId", v.stock, t.quantity`);
  await noteStockState(
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
export function restock(present: number | null, wanted: number | null, was: { stock: number | null } | undefined) {
  if (wanted === null || present === null || was === undefined || was.stock === null) return wanted;
  const left = present + wanted - was.stock;
  if (left < 0) throw new Refusal("changed-meanwhile", { details: { stock: present } });
  return left;
}

/** Only where a variant ran out or came back can the product's own state have changed. */
async function noteStockState(tx: Database, changed: Moved[], now: Date): Promise<void> {
  if (changed.length > 0)
    await summarizeProducts(
      tx,
      changed.map((row) => row.productId),
      now,
    );
}
