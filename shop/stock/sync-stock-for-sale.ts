import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { summarizeProducts } from "../catalog/product-summary.ts";
import { Refusal } from "../refusal.ts";
import { reservedOnHand } from "./on-hand.ts";
import { withholdExpiring } from "./withhold.ts";

/** A variant of which orders hold more pieces than are on hand. */
type PromisedGoods = { variantId: string; onHand: number; promised: number };

/**
 * Sets the pieces for sale after goods on hand changed: pieces on hand, less those reserved, less those withheld. A
 * variant is counted from its first goods on; waiting orders then reserve their pieces, if there are enough. Refuses
 * `goods-promised` where more is reserved than on hand, and a set (`invalid-input`). Call it in the transaction that
 * moved the goods.
 */
export async function syncStockForSale(tx: Database, variantIds: string[], now: Date): Promise<void> {
  if (variantIds.length === 0) return;
  const ids = sql.param([...new Set(variantIds)]);
  await holdFirstCounted(tx, variantIds);
  const { rows } = await tx.execute<PromisedGoods & { stock: number; was: number | null; productId: string }>(sql`
    select v.id as "variantId", v.product_id as "productId", v.stock as was, b.pieces as "onHand",
           coalesce(r.pieces, 0) as promised, (b.pieces - b.withheld - coalesce(r.pieces, 0))::int as stock
      from variants v
      cross join lateral (select coalesce(sum("left"), 0)::int as pieces, coalesce(sum(withheld), 0)::int as withheld
                            from stock_batches where variant_id = v.id) b
      left join (${reservedOnHand(sql`l.variant_id = any(${ids}::text[])`)}) r on r.variant_id = v.id
     where v.id = any(${ids}::text[]) order by v.id`);
  const short = rows.filter(({ stock }) => stock < 0);
  if (short.length > 0)
    throw new Refusal("goods-promised", {
      details: { short: short.map(({ variantId, onHand, promised }) => ({ variantId, onHand, promised })) },
    });
  await refuseSets(
    tx,
    rows.filter(({ was }) => was === null).map(({ productId }) => productId),
  );
  const changed = rows.filter(({ stock, was }) => stock !== was);
  await tx.execute(sql`
    update variants v set stock = t.stock
      from unnest(${sql.param(changed.map(({ variantId }) => variantId))}::text[],
                  ${sql.param(changed.map(({ stock }) => stock))}::int[]) t (id, stock) where v.id = t.id`);
  // A variant that is not counted is never sold out.
  const turned = changed.filter(({ stock, was }) => (stock === 0) !== (was === 0));
  if (turned.length > 0)
    await summarizeProducts(
      tx,
      turned.map(({ productId }) => productId),
      now,
    );
  await withholdExpiring(tx, variantIds, now);
}

/** A set has no goods of its own: its parts have. */
async function refuseSets(tx: Database, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
  const { rows } = await tx.execute(sql`
    select from set_parts where set_id = any(${sql.param(productIds)}::text[]) limit 1`);
  if (rows.length > 0) throw new Refusal("invalid-input", { fields: { items: "set-counted" } });
}

/** Orders that wait for a variant that was not counted hold its pieces from its first count on. */
async function holdFirstCounted(tx: Database, variantIds: string[]): Promise<void> {
  await tx.execute(sql`
    with waiting as (
      select l.order_id, l.position, l.variant_id, sum(l.quantity) over (partition by l.variant_id) as pieces
        from orders o join order_lines l on l.order_id = o.id join variants v on v.id = l.variant_id
       where o.status in ('pending', 'confirmed') and o.holds_stock and not l.stock_reserved
         and l.variant_id = any(${sql.param(variantIds)}::text[]) and v.stock is null
         and not exists (select from packings p where p.order_id = o.id))
    update order_lines l set stock_reserved = true from waiting w
     where l.order_id = w.order_id and l.position = w.position
       and w.pieces + coalesce((select sum(r.pieces) from (${reservedOnHand()}) r where r.variant_id = w.variant_id), 0)
           <= (select sum("left") from stock_batches b where b.variant_id = w.variant_id)`);
}
