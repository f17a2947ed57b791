import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { Paisa } from "../money.ts";
import { Refusal } from "../refusal.ts";
import { withholdExpiring } from "../stock/withhold.ts";
import { summarizeProducts } from "./product-summary.ts";

export type VariantQuantity = { variantId: string; quantity: number };

/** A variant after its stock changed. */
export type StockChange = { productId: string; stock: number; quantity: number };

/** Each a value, a placeholder of a prepared statement, or null in a row that only fills up. */
type Parameters<Row> = { [Name in keyof Row]: Row[Name] | Placeholder | null };

/**
 * Takes counted stock, one entry a variant; returns a row (`StockChange`) for each that had enough. The caller rolls
 * back where rows are missing. Only where `condition` holds.
 */
export function reserveStockStatement(quantities: Parameters<VariantQuantity>[], condition: SQL = sql`true`): SQL {
  const wanted = quantities.map(({ variantId, quantity }) => sql`(${variantId}::text, ${quantity}::int)`);
  return sql`
    update variants v set stock = v.stock - t.quantity from (values ${sql.join(wanted, sql`, `)}) t (id, quantity)
     where v.id = t.id and v.stock >= t.quantity and ${condition}
    returning v.product_id as "productId", v.stock, t.quantity`;
}

/** A variant as it was read: in this version of its product, at this price, with its stock counted or not. */
export type VariantAsRead = VariantQuantity & { version: string; price: Paisa; isCounted: boolean };

/**
 * Locks those variants that are on sale as they were read, and of which some are left afterwards: the last piece changes the
 * product too (`summarizeReserved`). In order of id, so that two carts cannot deadlock. Only where `condition` holds.
 */
export function holdVariantsStatement(
  variants: Parameters<VariantAsRead>[],
  now: string | Placeholder,
  condition: SQL = sql`true`,
): SQL {
  const wanted = variants.map(
    ({ variantId, quantity, version, price, isCounted }) =>
      sql`(${variantId}::text, ${quantity}::int, ${version}::text::xid, ${price}::bigint, ${isCounted}::bool)`,
  );
  return sql`
    select v.id from (values ${sql.join(wanted, sql`, `)}) t (id, quantity, version, price, counted)
      join variants v on v.id = t.id join products p on p.id = v.product_id
     where p.status = 'published' and p.xmin = t.version and not v.deleted and price_at(v, ${now}) = t.price
       and (v.stock is not null) = t.counted and (v.stock is null or v.stock > t.quantity) and ${condition}
     order by v.id for no key update of v`;
}

/** Call it in the same transaction with the rows of `reserveStockStatement`. */
export async function summarizeReserved(tx: Database, reserved: StockChange[], now: Date): Promise<void> {
  await summarizeChanged(
    tx,
    reserved.filter((row) => row.stock === 0),
    now,
  );
}

/** Returns stock of an order that was cancelled before it was packed, or of goods that were checked in. */
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
  await withholdExpiring(
    tx,
    quantities.map(({ variantId }) => variantId),
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
