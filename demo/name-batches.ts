import { sql } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { newId } from "../shop/id.ts";
import { dayBefore } from "../shop/stock/stock-rules.ts";
import { sellingDay } from "../shop/stock/withhold.ts";
import { type PackedProduct, type PrintedBatch, printedBatch } from "./printed-batch.ts";

/**
 * Names the batches of goods that were just opened as their packs do, so that a code from a picture is known. If a
 * pack's date has passed, the goods belong to a later unknown batch, and the printed one is empty.
 */
export async function nameBatches(
  tx: Database,
  packed: readonly PackedProduct[],
  { minimumLifeDays, now }: { minimumLifeDays: number; now: Date },
): Promise<void> {
  const batches = packed.flatMap((product) => {
    const { code, expires } = printedBatch(product);
    const day = expires && lastDay(expires);
    return product.variants.map(({ sku }) => ({ id: newId(), sku, code, day }));
  });
  const values = (of: (batch: (typeof batches)[number]) => string | null) => sql.param(batches.map(of));
  await tx.execute(sql`
    with printed as (
      select t.id, v.id as variant_id, t.code, t.expires, t.sells_until
        from unnest(${values(({ id }) => id)}::text[], ${values(({ sku }) => sku)}::text[],
                    ${values(({ code }) => code)}::text[], ${values(({ day }) => day)}::date[],
                    ${values(({ day }) => day && dayBefore(day, minimumLifeDays))}::date[])
               t (id, sku, code, expires, sells_until)
        join variants v on v.sku = t.sku),
    named as (
      update stock_batches b set code = p.code, expires = p.expires, sells_until = p.sells_until
        from printed p
       where b.variant_id = p.variant_id and (p.sells_until is null or p.sells_until >= ${sellingDay(now)}::date)
      returning b.variant_id)
    insert into stock_batches (id, variant_id, code, expires, sells_until, at)
    select id, variant_id, code, expires, sells_until, ${now.toISOString()}::timestamptz from printed
     where variant_id not in (select variant_id from named)`);
}

/** A pack that names a month is good until its end. */
function lastDay({ month, year }: NonNullable<PrintedBatch["expires"]>): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
