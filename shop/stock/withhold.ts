import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import { summarizeProducts } from "../catalog/product-summary.ts";
import { dhakaDay } from "../dhaka-time.ts";
import type { Shop } from "../shop.ts";

/** Variants in one transaction of the nightly job. */
const batchSize = 200;

/** Stock switches to the next day early, so that the nightly job is done at midnight. */
const aheadMs = 10 * 60_000;

/** The day that decides whether goods may be sold: from ten minutes before midnight in Dhaka the next one. */
export function sellingDay(now: Date): string {
  return dhakaDay(new Date(now.getTime() + aheadMs));
}

/**
 * Withholds unreserved pieces that are too old to be sold; reserved ones leave with their order, or are withheld when
 * it releases them. Call it when pieces become available; it locks the variants.
 */
export async function withholdExpiring(tx: Database, variantIds: string[], now: Date): Promise<void> {
  if (variantIds.length === 0) return;
  const ids = sql.param([...new Set(variantIds)]);
  const isTooOld = sql`b.sells_until < ${sellingDay(now)}::date and b."left" > b.withheld`;
  const { rows: old } = await tx.execute(sql`
    select v.id from variants v
     where v.id = any(${ids}::text[]) and v.stock > 0
       and exists (select from stock_batches b where b.variant_id = v.id and ${isTooOld})
     order by v.id for no key update`);
  if (old.length === 0) return;
  const { rows } = await tx.execute<{ productId: string; stock: number }>(sql`
    with ranked as (
      select b.id, b.variant_id, v.stock, b."left" - b.withheld as free,
             coalesce(sum(b."left" - b.withheld) over (partition by b.variant_id order by b.expires, b.id
                        rows between unbounded preceding and 1 preceding), 0)::int as before
        from stock_batches b join variants v on v.id = b.variant_id
       where v.id = any(${ids}::text[]) and v.stock > 0 and ${isTooOld}),
    withheld as (
      update stock_batches b set withheld = b.withheld + least(r.free, r.stock - r.before)
        from ranked r where b.id = r.id and r.before < r.stock
      returning b.variant_id, least(r.free, r.stock - r.before) as pieces)
    update variants v set stock = v.stock - w.pieces
      from (select variant_id, sum(pieces)::int as pieces from withheld group by variant_id) w where v.id = w.variant_id
    returning v.product_id as "productId", v.stock`);
  const soldOut = rows.filter(({ stock }) => stock === 0).map(({ productId }) => productId);
  if (soldOut.length > 0) await summarizeProducts(tx, soldOut, now);
}

/** Releases withheld pieces whose batch may be sold again: its date was corrected, or the setting was lowered. */
async function releaseWithheld(tx: Database, variantIds: string[], now: Date): Promise<void> {
  const ids = sql.param(variantIds);
  await tx.execute(sql`select from variants where id = any(${ids}::text[]) order by id for no key update`);
  const { rows } = await tx.execute<{ productId: string; isBack: boolean }>(sql`
    with released as (
      update stock_batches b set withheld = 0 from stock_batches was
       where was.id = b.id and b.variant_id = any(${ids}::text[]) and b.withheld > 0
         and (b.sells_until is null or b.sells_until >= ${sellingDay(now)}::date)
      returning b.variant_id, was.withheld as pieces)
    update variants v set stock = v.stock + r.pieces
      from (select variant_id, sum(pieces)::int as pieces from released group by variant_id) r where v.id = r.variant_id
    returning v.product_id as "productId", v.stock = r.pieces as "isBack"`);
  const back = rows.filter(({ isBack }) => isBack).map(({ productId }) => productId);
  if (back.length > 0) await summarizeProducts(tx, back, now);
}

/** Updates the pieces for sale of variants by the days of their batches. */
export async function renewForSale(tx: Database, variantIds: string[], now: Date): Promise<void> {
  await releaseWithheld(tx, variantIds, now);
  await withholdExpiring(tx, variantIds, now);
}

/** The last day on which a batch may be sold. */
function sellsUntil(minimumLifeDays: number) {
  return sql`expires - ${minimumLifeDays}::int`;
}

/**
 * Shortly before midnight, when a process starts, and when the minimum remaining life changes: what has become too old is withheld, and what may be sold
 * again is for sale.
 */
export async function withholdEveryNight(shop: Shop): Promise<void> {
  const { minimumLifeDays } = await shop.settings();
  const day = sellingDay(shop.now());
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    with dated as (
      update stock_batches set sells_until = ${sellsUntil(minimumLifeDays)}
       where expires is not null and "left" > 0 and sells_until is distinct from ${sellsUntil(minimumLifeDays)}
      returning variant_id, sells_until, "left", withheld),
    open as (
      select variant_id, sells_until, "left", withheld from dated
      union all select variant_id, sells_until, "left", withheld from stock_batches where expires is not null and "left" > 0)
    select distinct variant_id as id from open
     where sells_until < ${day}::date and "left" > withheld or sells_until >= ${day}::date and withheld > 0 order by 1`);
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += batchSize)
    await transaction(shop.db, async (tx) => {
      const some = ids.slice(start, start + batchSize);
      await renewForSale(tx, some, shop.now());
    });
}
