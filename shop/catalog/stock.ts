import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { Paisa } from "../money.ts";
import { Refusal } from "../refusal.ts";
import { summarizeProducts } from "./product-summary.ts";

export type VariantQuantity = { variantId: string; quantity: number };

/** A variant after its stock changed. */
export type StockChange = { productId: string; stock: number; quantity: number };

/**
 * Takes counted stock, one entry a variant; returns a row (`StockChange`) for each that had enough. The caller rolls
 * back where rows are missing. Only where `condition` holds.
 */
export function reserveStockStatement(quantities: VariantQuantity[], condition: SQL = sql`true`): SQL {
  const wanted = quantities.map(({ variantId, quantity }) => sql`${variantId}::text, ${quantity}::int`);
  return sql`
    update variants v set stock = v.stock - t.quantity from (${rowsOf(wanted, sql`null::text, null::int`)}) t (id, quantity)
     where v.id = t.id and v.stock >= t.quantity and ${condition}
    returning v.product_id as "productId", v.stock, t.quantity`;
}

type ReadVariant = VariantQuantity & { price: Paisa; stock: number | null };

/**
 * Locks those variants that are on sale as they were read, at the same price and moment, and of which some are left
 * afterwards: the last piece changes the product too (`summarizeReserved`). In order of id, so that two carts cannot deadlock.
 */
export function holdVariantsStatement(variants: ReadVariant[], now: Date): SQL {
  const wanted = variants.map(
    ({ variantId, quantity, price, stock }) =>
      sql`${variantId}::text, ${quantity}::int, ${price}::bigint, ${stock !== null}::bool`,
  );
  return sql`
    select v.id from (${rowsOf(wanted, sql`null, null, null, null`)}) t (id, quantity, price, counted)
      join variants v on v.id = t.id join products p on p.id = v.product_id
     where p.status = 'published' and not v.deleted and price_at(v, ${now.toISOString()}) = t.price
       and (v.stock is not null) = t.counted and (v.stock is null or v.stock > t.quantity)
     order by v.id for no key update of v`;
}

/** `values` padded to 1, 2, 4, 8 … rows, as `parameterList` does it and for its reason. */
function rowsOf(rows: SQL[], padding: SQL): SQL {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(rows.length, 1)));
  const padded = Array.from({ length: slots }, (_, index) => sql`(${rows[index] ?? padding})`);
  return sql`values ${sql.join(padded, sql`, `)}`;
}

/** Call it in the same transaction with the rows of `reserveStockStatement`. */
export async function summarizeReserved(tx: Database, reserved: StockChange[], now: Date): Promise<void> {
  await summarizeChanged(
    tx,
    reserved.filter((row) => row.stock === 0),
    now,
  );
}

/** Returns stock after an order was cancelled or returned. */
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

/** Locks the variants of a product against orders and changes, in order of id as orders do. */
export async function lockVariants(tx: Database, productId: string): Promise<void> {
  await tx.execute(sql`select from variants where product_id = ${productId} order by id for no key update`);
}

/**
 * The stock after staff wrote `wanted` where they saw `was.stock`: applies the difference, so that sales in between
 * count. Refuses `changed-meanwhile` where it would be negative.
 */
export function adjustStock(current: number | null, wanted: number | null, was: { stock: number | null } | undefined) {
  if (wanted === null || current === null || was === undefined || was.stock === null) return wanted;
  const adjusted = current + wanted - was.stock;
  if (adjusted < 0) throw new Refusal("changed-meanwhile", { details: { stock: current } });
  return adjusted;
}

/** Only a variant that ran out or came back changes the product. */
async function summarizeChanged(tx: Database, changed: StockChange[], now: Date): Promise<void> {
  if (changed.length > 0)
    await summarizeProducts(
      tx,
      changed.map((row) => row.productId),
      now,
    );
}
