import { type SQL, sql } from "drizzle-orm";
import { dhakaDay, startOfDhakaDay } from "../dhaka-time.ts";
import { type ImageRow, variantImage } from "../media/image-json.ts";
import { type Paisa, paisa } from "../money.ts";
import { type Actor, allow, hasPermission } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import {
  adviseExpiry,
  type ExpiryAdvice,
  expiringDays,
  type MovementReason,
  paceDays,
  reorderOf,
} from "./stock-rules.ts";

/** The names of a variant and its product, in columns of a row. */
export type VariantNames = {
  variantId: string;
  productId: string;
  sku: string;
  nameEn: string | null;
  nameBn: string | null;
  variantNameEn: string | null;
  variantNameBn: string | null;
};

const names = sql`v.id as "variantId", v.product_id as "productId", v.sku, p.name_en as "nameEn", p.name_bn as "nameBn",
  v.name_en as "variantNameEn", v.name_bn as "variantNameBn"`;

/** Pieces of each variant (`variant_id`) that were `sold` in the last 30 days: ordered, and not called off. */
function soldPieces(now: Date, condition: SQL = sql`true`): SQL {
  return sql`
    select l.variant_id, sum(l.quantity)::int as sold from orders o join order_lines l on l.order_id = o.id
     where o.placed_at >= ${startOfDhakaDay(now, -paceDays).toISOString()}::timestamptz
       and o.status not in ('cancelled', 'returned') and ${condition}
     group by l.variant_id`;
}

/** Costs are null for users who may not read purchases. */
const costFor = (actor: Actor) => (cost: Paisa | null) =>
  actor.role !== "guest" && hasPermission(actor, "purchases:read") ? cost : null;

export type ListedBatch = VariantNames & {
  id: string;
  code: string | null;
  expires: string | null;
  left: number;
  withheld: number;
  unitCost: Paisa | null;
  /** Whether nothing of the product goes out before it. */
  isFirst: boolean;
  forSale: number;
  sold: number;
  picture: ImageRow | null;
};

const batchesOnPage = 25;

/** Batches with pieces left, those first that expire first, the batches of one product together; a page of them. */
export async function listBatches(shop: Shop, actor: Actor, { q, page }: { q: string; page: number }) {
  const by = allow(actor, "stock:read");
  const now = shop.now();
  const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const isWanted =
    q === ""
      ? sql`true`
      : sql`(b.code ilike ${pattern} or v.sku ilike ${pattern} or p.name_en ilike ${pattern} or p.name_bn ilike ${pattern})`;
  const { rows } = await shop.db.execute<ListedBatch & { total: number }>(sql`
    with found as (
      select b.*, min(b.expires) over (partition by b.variant_id) as first,
             row_number() over (partition by b.variant_id order by b.expires, b.at, b.id) = 1 as is_first
        from stock_batches b where b."left" > 0)
    select b.id, b.code, b.expires::text as expires, b."left", b.withheld, b.unit_cost::float8 as "unitCost",
           b.is_first as "isFirst", v.stock as "forSale", coalesce(s.sold, 0) as sold, count(*) over ()::int as total, ${names},
           ${variantImage} as picture
      from found b join variants v on v.id = b.variant_id join products p on p.id = v.product_id
      left join (${soldPieces(now)}) s on s.variant_id = v.id
     where ${isWanted}
     order by b.first, b.variant_id, b.expires, b.at, b.id limit ${batchesOnPage} offset ${(page - 1) * batchesOnPage}`);
  const shown = costFor(by);
  return {
    batches: rows.map(({ total, ...batch }) => ({ ...batch, unitCost: shown(batch.unitCost) })),
    pages: Math.ceil((rows[0]?.total ?? 0) / batchesOnPage),
  };
}

export type StockVariant = VariantNames & {
  forSale: number | null;
  batches: { id: string; code: string | null; expires: string | null; left: number; withheld: number }[];
  /** Of the last receipt, a piece. */
  lastPrice: Paisa | null;
};

/**
 * Products for a scan of their SKU, or a part of the name: with the batches on hand, first expired first. No sets, which
 * have no stock of their own.
 */
export async function findStockVariants(shop: Shop, actor: Actor, q: string): Promise<StockVariant[]> {
  const by = allow(actor, "stock:read");
  if (q === "") return [];
  const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await shop.db.execute<StockVariant>(sql`
    select ${names}, v.stock as "forSale", (
             select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'expires', b.expires, 'left', b."left",
                                      'withheld', b.withheld) order by b.expires, b.at, b.id), '[]')
               from stock_batches b where b.variant_id = v.id and b."left" > 0) as batches, (
             select l.unit_price::float8 from receipt_lines l join receipts r on r.id = l.receipt_id
              where l.variant_id = v.id and l.unit_price is not null order by r.at desc limit 1) as "lastPrice"
      from variants v join products p on p.id = v.product_id
     where not v.deleted and p.status <> 'deleted' and not exists (select from set_parts s where s.set_id = p.id)
       and (upper(v.sku) = upper(${q}) or v.id = ${q} or p.name_en ilike ${pattern} or p.name_bn ilike ${pattern} or v.sku ilike ${pattern}
            or exists (select from stock_batches b where b.variant_id = v.id and upper(b.code) = upper(${q})))
     order by upper(v.sku) <> upper(${q}), p.sold desc, v.position limit 12`);
  const shown = costFor(by);
  return rows.map((row) => ({ ...row, lastPrice: shown(row.lastPrice) }));
}

export type ListedMovement = {
  id: number;
  change: number;
  why: MovementReason;
  code: string | null;
  orderId: string | null;
  orderNumber: string | null;
  note: string | null;
  at: string;
  byName: string | null;
  /** On hand after it. */
  onHand: number;
};

const movementsOnPage = 50;

/** The movements of a variant, newest first, with what was on hand after each. */
export async function listMovements(
  shop: Shop,
  actor: Actor,
  variantId: string,
  { before }: { before?: number | undefined },
): Promise<ListedMovement[]> {
  allow(actor, "stock:read");
  const { rows } = await shop.db.execute<ListedMovement>(sql`
    select m.id::int as id, m.change, m.why, b.code, m.order_id as "orderId", o.number as "orderNumber", m.note,
           m.at, m.by_name as "byName", m."onHand"
      from (select *, sum(change) over (order by id)::int as "onHand" from stock_movements where variant_id = ${variantId}) m
      join stock_batches b on b.id = m.batch_id left join orders o on o.id = m.order_id
     where ${before === undefined ? sql`true` : sql`m.id < ${before}`}
     order by m.id desc limit ${movementsOnPage}`);
  return rows;
}

export type ExpiringBatch = VariantNames &
  ExpiryAdvice & {
    id: string;
    code: string | null;
    expires: string;
    left: number;
    withheld: number;
    sold: number;
    days: number;
    price: Paisa;
    unitCost: Paisa | null;
    picture: ImageRow | null;
  };

/** What expires within 90 days, with the smallest discount that empties each batch in time at the pace of 30 days. */
async function listExpiring(shop: Shop, actor: Actor): Promise<ExpiringBatch[]> {
  const now = shop.now();
  const today = dhakaDay(now);
  const { rows } = await shop.db.execute<Omit<ExpiringBatch, keyof ExpiryAdvice> & { before: number }>(sql`
    with ranked as (
      select b.*, coalesce(sum(b."left" - b.withheld) over (partition by b.variant_id order by b.expires, b.at, b.id
                    rows between unbounded preceding and 1 preceding), 0)::int as before
        from stock_batches b where b."left" > 0)
    select b.id, b.code, b.expires::text as expires, b."left", b.withheld, b.before, coalesce(s.sold, 0) as sold,
           b.unit_cost::float8 as "unitCost", price_at(v, ${now.toISOString()})::float8 as price,
           (coalesce(b.sells_until, b.expires) - ${today}::date + 1) as days, ${names},
           ${variantImage} as picture
      from ranked b join variants v on v.id = b.variant_id join products p on p.id = v.product_id
      left join (${soldPieces(now)}) s on s.variant_id = v.id
     where b.expires <= ${today}::date + ${expiringDays}::int
     order by b.expires, b.id limit 50`);
  const shown = costFor(actor);
  return rows.map(({ before, ...batch }) => ({
    ...{ ...batch, unitCost: shown(batch.unitCost) },
    ...adviseExpiry({ ...batch, before }),
  }));
}

export type ReorderedVariant = VariantNames & {
  forSale: number;
  onOrder: number;
  sold: number;
  pieces: number;
  lasts: number;
  supplierId: string | null;
  supplierName: string | null;
};

/** What to order now, from the pace of 30 days and how long its last supplier takes. */
async function listReorders(shop: Shop): Promise<ReorderedVariant[]> {
  type Row = Omit<ReorderedVariant, "pieces" | "lasts"> & { leadDays: number | null };
  const { rows } = await shop.db.execute<Row>(sql`
    select ${names}, v.stock as "forSale", s.sold, coalesce(o.pieces, 0)::int as "onOrder", u.id as "supplierId",
           u.name as "supplierName", u.lead_days as "leadDays"
      from (${soldPieces(shop.now())}) s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
      left join (select l.variant_id, sum(greatest(l.quantity - l.received, 0)) as pieces
                   from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
                  where o.state = 'ordered' group by 1) o on o.variant_id = v.id
      left join lateral (
        select u.id, u.name, u.lead_days from receipt_lines l join receipts r on r.id = l.receipt_id
          join suppliers u on u.id = r.supplier_id
         where l.variant_id = v.id order by r.at desc limit 1) u on true
     where v.stock is not null and not v.deleted and p.status = 'published'
     order by v.stock::float8 / s.sold, v.id limit 200`);
  return rows.flatMap(({ leadDays, ...row }) => {
    const reorder = reorderOf({ ...row, leadDays });
    return reorder ? [{ ...row, ...reorder }] : [];
  });
}

export type StockSummary = {
  pieces: number;
  batches: number;
  /** At what it cost; null for those who may not read purchases. */
  value: Paisa | null;
  /** Products of which some pieces have no cost: the value is more than it says. */
  withoutCost: number;
  /** At today's prices. */
  sellsFor: Paisa;
  expiring: { pieces: number; batches: number; value: Paisa | null };
  writtenOff: { pieces: number; value: Paisa | null };
};

async function summarizeStock(shop: Shop, actor: Actor): Promise<StockSummary> {
  const now = shop.now();
  const today = dhakaDay(now);
  type Row = Record<
    "pieces" | "batches" | "value" | "withoutCost" | "sellsFor" | "expiring" | "expiringBatches" | "expiringValue",
    number
  > & { writtenOff: number; writtenOffValue: number };
  const isExpiring = sql`b.expires <= ${today}::date + ${expiringDays}::int`;
  const { rows } = await shop.db.execute<Row>(sql`
    select coalesce(sum(b."left"), 0)::int as pieces, count(*)::int as batches,
           coalesce(sum(b."left" * b.unit_cost), 0)::float8 as value,
           count(distinct v.product_id) filter (where b.unit_cost is null)::int as "withoutCost",
           coalesce(sum(b."left" * price_at(v, ${now.toISOString()})), 0)::float8 as "sellsFor",
           coalesce(sum(b."left") filter (where ${isExpiring}), 0)::int as expiring,
           count(*) filter (where ${isExpiring})::int as "expiringBatches",
           coalesce(sum(b."left" * b.unit_cost) filter (where ${isExpiring}), 0)::float8 as "expiringValue",
           w.pieces as "writtenOff", w.value as "writtenOffValue"
      from (select coalesce(-sum(m.change), 0)::int as pieces, coalesce(-sum(m.change * b.unit_cost), 0)::float8 as value
              from stock_movements m join stock_batches b on b.id = m.batch_id
             where m.why = 'written-off' and m.at >= ${`${today.slice(0, 7)}-01T00:00:00+06:00`}::timestamptz) w
      left join (stock_batches b join variants v on v.id = b.variant_id) on b."left" > 0
     group by w.pieces, w.value`);
  const [row] = rows;
  if (!row) throw new Error("A sum without a row");
  const shown = costFor(actor);
  return {
    ...{ pieces: row.pieces, batches: row.pieces > 0 ? row.batches : 0, withoutCost: row.withoutCost },
    ...{ value: shown(paisa(row.value)), sellsFor: paisa(row.sellsFor) },
    expiring: { pieces: row.expiring, batches: row.expiringBatches, value: shown(paisa(row.expiringValue)) },
    writtenOff: { pieces: row.writtenOff, value: shown(paisa(row.writtenOffValue)) },
  };
}

/** What is on hand, what expires and what to order: the first page of Stock. */
export async function stockOverview(shop: Shop, actor: Actor) {
  const by = allow(actor, "stock:read");
  const [summary, expiring, reorder] = await Promise.all([
    summarizeStock(shop, by),
    listExpiring(shop, by),
    listReorders(shop),
  ]);
  return { summary, expiring, reorder };
}
