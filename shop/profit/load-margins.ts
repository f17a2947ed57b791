import { sql } from "drizzle-orm";
import { type CouponTerms, computeDiscount } from "../coupons/coupon-rules.ts";
import { dhakaDay, startOfDhakaDay } from "../dhaka-time.ts";
import { paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { loadProfit } from "./load-profit.ts";
import { type CostGround, marginOf, pieceCosts } from "./margin-rules.ts";
import { type AmountRange, addRanges, type ProfitSteps, type ShareRange } from "./profit-rules.ts";

/**
 * The days whose delivery, packing and advertising costs are averaged, and the minimum of orders that ended in them.
 */
const overheadDays = 30;
const fewestOrders = 20;

/** The costs of variants, and the averages for estimating unknown ones. `orders` ended in the last `days`. */
export type Margins = CostGround & {
  days: number;
  orders: number;
  /** `cost` is null if unknown; a range if batches on hand had different costs. */
  variants: { id: string; productId: string; cost: AmountRange | null }[];
};

/** What the pieces of some products cost, for pricing them; a set costs what its parts cost. Only for those who may see profit. */
export async function loadMargins(shop: Shop, actor: Actor, productIds: readonly string[]): Promise<Margins> {
  allow(actor, "profit:read");
  const ids = sql.param(productIds);
  const [ground, { rows }] = await Promise.all([
    loadCostGround(shop, actor),
    shop.db.execute<VariantCost>(sql`
      select v.id, v.product_id as "productId", v.position, ${costColumns}
        from variants v ${joinCosts}
       where v.product_id = any(${ids}::text[]) and not v.deleted
         and not exists (select from set_parts s where s.set_id = v.product_id)
      union all
      select own.id, s.set_id, min(own.position), case when bool_and(${lowCost} is not null) then sum(${lowCost} * s.pieces) end::float8,
             case when bool_and(${highCost} is not null) then sum(${highCost} * s.pieces) end::float8
        from set_parts s join variants own on own.product_id = s.set_id and not own.deleted
         and coalesce(s.own_variant_id = own.id, true)
        join variants v on v.id = s.variant_id ${joinCosts}
       where s.set_id = any(${ids}::text[]) group by own.id, s.set_id
       order by "productId", position`),
  ]);
  return { ...ground, variants: rows.map(({ id, productId, ...cost }) => ({ id, productId, cost: costRange(cost) })) };
}

type VariantCost = { id: string; productId: string; low: number | null; high: number | null };

// The cost of the pieces on hand; without any, of the last delivery.
const lowCost = sql`coalesce(here.low, latest.unit_cost)`;
const highCost = sql`coalesce(here.high, latest.unit_cost)`;
const costColumns = sql`${lowCost}::float8 as low, ${highCost}::float8 as high`;
const joinCosts = sql`
  left join lateral (
    select min(b.unit_cost) as low, max(b.unit_cost) as high from stock_batches b
     where b.variant_id = v.id and b."left" > 0) here on true
  left join lateral (
    select b.unit_cost from stock_batches b where b.variant_id = v.id and b.unit_cost is not null
     order by b.at desc limit 1) latest on here.low is null`;

const costRange = ({ low, high }: Pick<VariantCost, "low" | "high">): AmountRange | null =>
  low === null || high === null ? null : { low, high };

async function loadCostGround(shop: Shop, actor: Actor): Promise<CostGround & { days: number; orders: number }> {
  const now = shop.now();
  const days = { from: dhakaDay(startOfDhakaDay(now, 1 - overheadDays)), to: dhakaDay(now) };
  const { delivered, returned, shares, steps } = await loadProfit(shop, actor, { ...days, by: "courier" });
  const overhead = delivered < fewestOrders ? null : overheadOf(steps);
  return { shares, overhead, days: overheadDays, orders: delivered + returned };
}

const overheadSteps = [
  ...(["delivery", "courier", "codFee", "returned", "gateway", "packaging", "calls", "ads"] as const),
];

/** Of what goods sold for: everything that an order costs beside them, less what customers paid for delivery. */
function overheadOf({ goods, ...steps }: ProfitSteps): ShareRange | null {
  if (goods.low <= 0) return null;
  const { low, high } = addRanges(...overheadSteps.map((step) => steps[step]));
  return { low: -high / goods.low, high: -low / goods.low };
}

/** How many variants a coupon would sell at a loss. */
export type CouponMargins = {
  /** Null while no cost is known at all, because then no loss can be calculated. */
  shares: ShareRange | null;
  variants: number;
  /** Sold at a loss for certain; perhaps, because a cost is a range. */
  losing: number;
  perhaps: number;
  /** Of which no cost is known: `perhaps` holds those that are estimated by other goods. */
  unknown: number;
  /** The variant that loses most. */
  worst: { en: string | null; bn: string | null; remains: AmountRange } | null;
};

type PricedVariant = VariantCost & { price: number; en: string | null; bn: string | null };

/**
 * The margins with a coupon of everything on sale that it applies to, at today's prices. Only for
 * those who may see profit.
 */
export async function loadCouponMargins(
  shop: Shop,
  actor: Actor,
  { categories, ...terms }: Pick<CouponTerms, "percent" | "maxDiscount" | "categories">,
): Promise<CouponMargins> {
  allow(actor, "profit:read");
  const ids = sql.param(categories.map((name) => name.toLowerCase().replace(" ", "-")));
  const [ground, { rows }] = await Promise.all([
    loadCostGround(shop, actor),
    shop.db.execute<PricedVariant>(sql`
      select v.id, v.product_id as "productId", price_at(v, ${shop.now().toISOString()})::float8 as price,
             concat_ws(', ', p.name_en, v.name_en) as en, concat_ws(', ', p.name_bn, v.name_bn) as bn, ${costColumns}
        from variants v join products p on p.id = v.product_id ${joinCosts}
       where not v.deleted and p.status = 'published' and v.price > 0
         and (${categories.length === 0} or p.category_id = any(${ids}::text[]))`),
  ]);
  const { shares } = ground;
  const counts: CouponMargins = { shares, variants: rows.length, losing: 0, perhaps: 0, unknown: 0, worst: null };
  for (const { price, en, bn, ...cost } of rows) {
    const goods = costRange(cost);
    if (!goods) counts.unknown += 1;
    const costs = pieceCosts(paisa(price), goods, ground);
    if (!costs) continue;
    const off = computeDiscount({ amount: null, ...terms }, paisa(price));
    const { reduced: remains } = marginOf(paisa(price), costs, paisa(price - off));
    if (remains.low >= 0) continue;
    counts[remains.high < 0 ? "losing" : "perhaps"] += 1;
    if (!counts.worst || remains.high < counts.worst.remains.high)
      counts.worst = { en: en || null, bn: bn || null, remains };
  }
  return counts;
}
