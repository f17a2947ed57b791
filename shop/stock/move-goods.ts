import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { VariantQuantity } from "../catalog/stock.ts";
import { newId } from "../id.ts";
import type { MovementReason } from "./stock-rules.ts";

/** Who moved goods: staff, a courier by its name, or nobody. */
export type Mover = { id: string | null; name: string | null };

/** Pieces that come into a batch, or leave it where `change` is negative. */
export type BatchChange = { variantId: string; batchId: string; change: number };

export type Movement = {
  why: MovementReason;
  by: Mover | null;
  at: Date;
  orderId?: string;
  receiptId?: string;
  note?: string | null;
};

/**
 * The only function, beside `openGoods`, that changes what is left of batches and writes movements. The caller has locked the variants
 * (`lockGoods`). The pieces for sale (`variants.stock`) are the caller's. If a batch ran out or came into stock, the
 * product's page is invalidated, because it may show another date.
 */
export async function moveGoods(tx: Database, changes: BatchChange[], movement: Movement): Promise<void> {
  const moved = changes.filter(({ change }) => change !== 0);
  if (moved.length === 0) return;
  const { why, by, at, orderId = null, receiptId = null, note = null } = movement;
  await tx.execute(sql`
    with moved as (
      select * from unnest(${sql.param(moved.map(({ variantId }) => variantId))}::text[],
                           ${sql.param(moved.map(({ batchId }) => batchId))}::text[],
                           ${sql.param(moved.map(({ change }) => change))}::int[])
        with ordinality t (variant_id, batch_id, change, n)),
    changed as (
      update stock_batches b set "left" = b."left" + m.change, withheld = least(b.withheld, b."left" + m.change)
        from (select batch_id, sum(change)::int as change from moved group by batch_id) m where b.id = m.batch_id
      returning b.variant_id, b."left" = 0 or b."left" = m.change as is_turned),
    shown as (
      insert into invalidations (tags)
      select array_agg(distinct 'product:' || v.product_id)
        from changed c join variants v on v.id = c.variant_id where c.is_turned having count(*) > 0)
    insert into stock_movements (variant_id, batch_id, change, why, order_id, receipt_id, note, at, by_id, by_name)
    select variant_id, batch_id, change, ${why}, ${orderId}, ${receiptId}, ${note}, ${at.toISOString()}::timestamptz,
           ${by?.id ?? null}, ${by?.name ?? null} from moved order by n`);
}

/**
 * The first pieces of variants without a batch, in a new unknown batch. Like `moveGoods`, which would write each of
 * these batches twice; a file may have ten thousand.
 */
export async function openGoods(tx: Database, pieces: VariantQuantity[], { by, at }: Pick<Movement, "by" | "at">) {
  if (pieces.length === 0) return;
  const now = at.toISOString();
  await tx.execute(sql`
    with opened as (
      insert into stock_batches (id, variant_id, at, "left")
      select id, variant_id, ${now}::timestamptz, pieces
        from unnest(${sql.param(pieces.map(() => newId()))}::text[],
                    ${sql.param(pieces.map(({ variantId }) => variantId))}::text[],
                    ${sql.param(pieces.map(({ quantity }) => quantity))}::int[]) t (id, variant_id, pieces)
      returning id, variant_id, "left")
    insert into stock_movements (variant_id, batch_id, change, why, at, by_id, by_name)
    select variant_id, id, "left", 'opening', ${now}::timestamptz, ${by?.id ?? null}, ${by?.name ?? null}
      from opened order by variant_id`);
}

/**
 * Locks variants against orders and other movements, in order of id as orders do, and answers those whose pieces are
 * counted: only they have batches.
 */
export async function lockGoods(tx: Database, variantIds: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string; counted: boolean }>(sql`
    select id, stock is not null as counted from variants where id = any(${sql.param(variantIds)}::text[])
     order by id for no key update`);
  return new Set(rows.flatMap(({ id, counted }) => (counted ? [id] : [])));
}

/** The batches that pieces would be taken from, and how many are missing. */
export type PickedBatches = { taken: BatchChange[]; missing: VariantQuantity[] };

/** First expired, first out: the batches that pieces would leave now, one entry a variant. Withheld pieces stay. */
export async function pickBatches(db: Database, wanted: VariantQuantity[]): Promise<PickedBatches> {
  const { rows } = await db.execute<BatchChange>(sql`
    select variant_id as "variantId", id as "batchId", -least(free, quantity - before)::int as change from (
      select b.id, b.variant_id, b.expires, b.at, b."left" - b.withheld as free, w.quantity,
             coalesce(sum(b."left" - b.withheld) over (partition by b.variant_id order by b.expires, b.at, b.id
                        rows between unbounded preceding and 1 preceding), 0) as before
        from unnest(${sql.param(wanted.map(({ variantId }) => variantId))}::text[],
                    ${sql.param(wanted.map(({ quantity }) => quantity))}::int[]) w (variant_id, quantity)
        join stock_batches b on b.variant_id = w.variant_id
       where b."left" > b.withheld) picked
     where before < quantity order by variant_id, expires, at, id`);
  const missing = wanted.flatMap(({ variantId, quantity }) => {
    const found = rows.reduce((sum, row) => sum - (row.variantId === variantId ? row.change : 0), 0);
    return quantity > found ? [{ variantId, quantity: quantity - found }] : [];
  });
  return { taken: rows, missing };
}

/** The batches of variants whose code, date and cost nobody knows; made where there is none. */
export async function unknownBatches(tx: Database, variantIds: string[], now: Date): Promise<Map<string, string>> {
  const ids = [...new Set(variantIds)].sort();
  if (ids.length === 0) return new Map();
  await tx.execute(sql`
    insert into stock_batches (id, variant_id, at)
    select id, variant_id, ${now.toISOString()}::timestamptz
      from unnest(${sql.param(ids.map(() => newId()))}::text[], ${sql.param(ids)}::text[]) t (id, variant_id)
    on conflict do nothing`);
  const { rows } = await tx.execute<{ id: string; variantId: string }>(sql`
    select id, variant_id as "variantId" from stock_batches
     where variant_id = any(${sql.param(ids)}::text[]) and code is null and expires is null and unit_cost is null`);
  return new Map(rows.map(({ id, variantId }) => [variantId, id]));
}

/** Pieces as changes of the batches of which nothing is known. */
export async function intoUnknown(tx: Database, pieces: VariantQuantity[], now: Date): Promise<BatchChange[]> {
  const batches = await unknownBatches(
    tx,
    pieces.map(({ variantId }) => variantId),
    now,
  );
  return pieces.flatMap(({ variantId, quantity }) => {
    const batchId = batches.get(variantId);
    return batchId === undefined || quantity === 0 ? [] : [{ variantId, batchId, change: quantity }];
  });
}
