import { sql } from "drizzle-orm";
import { divideAmount } from "../money.ts";
import type { Shop } from "../shop.ts";
import type { EndedOrder } from "./order-profit.ts";
import {
  type AmountRange,
  addInto,
  addRanges,
  middleOf,
  netOf,
  noSteps,
  nothing,
  type ProfitDimension,
  type ProfitSteps,
  profitSteps,
  salesOf,
} from "./profit-rules.ts";
import type { OrderFacts } from "./read-order-facts.ts";

/** One part of a period's profit. Its key is an id, a name or a code; null for orders without one. */
export type ProfitRow = {
  key: string | null;
  /** Orders that ended, and those of them that came back. */
  orders: number;
  returned: number;
  pieces: number;
  sales: AmountRange;
  cost: AmountRange;
  /** Couriers, and advertising, packing and calls. */
  courier: AmountRange;
  spent: AmountRange;
  ads: AmountRange;
  net: AmountRange;
  /** Whether costs of goods are missing in it. */
  isEstimated: boolean;
};

type Part = { key: string | null; steps: ProfitSteps; pieces: number; isEstimated: boolean };

type Sum = Omit<Part, "key"> & { orders: number; returned: number; lastOrder: string };

/** Divides the profit by one dimension, the largest part first; the parts add up to the orders to the paisa. */
export function rowsBy(by: ProfitDimension, ended: EndedOrder[]): ProfitRow[] {
  const sums = new Map<string | null, Sum>();
  for (const each of ended) {
    const { id, status } = each.order;
    for (const { key, steps, pieces, isEstimated } of partsBy(by, each)) {
      const sum = sums.get(key) ?? {
        ...{ steps: noSteps(), pieces: 0, orders: 0, returned: 0, isEstimated: false, lastOrder: "" },
      };
      sums.set(key, sum);
      addInto(sum.steps, steps);
      sum.isEstimated ||= isEstimated;
      if (status === "delivered") sum.pieces += pieces;
      if (sum.lastOrder === id) continue;
      // An order has several parts of the same product, one after the other or not: it counts once.
      sum.lastOrder = id;
      sum.orders += 1;
      if (status === "returned") sum.returned += 1;
    }
  }
  return [...sums]
    .map(([key, sum]) => toRow(key, sum))
    .sort((one, other) => middleOf(other.net) - middleOf(one.net) || String(one.key).localeCompare(String(other.key)));
}

function partsBy(by: ProfitDimension, ended: EndedOrder): Part[] {
  if (by === "product" || by === "variant") return partsOfLines(by, ended);
  const { order, steps, profit } = ended;
  const pieces = order.lines.reduce((all, { quantity }) => all + quantity, 0);
  return [{ key: keyOf(by, order), steps, pieces, isEstimated: profit.unknownPieces.length > 0 }];
}

function keyOf(by: Exclude<ProfitDimension, "product" | "variant">, order: OrderFacts): string | null {
  switch (by) {
    case "order":
      return order.id;
    case "courier":
      return order.parcels.at(-1)?.courier ?? null;
    case "campaign":
      return order.campaign === null && order.source === "site"
        ? null
        : [order.source, order.campaign].filter((part) => part !== null).join(" ");
    default:
      return order[by];
  }
}

/** An order's profit by its lines: goods as they cost, everything else by what the lines sold for. */
function partsOfLines(by: "product" | "variant", { order, steps, profit }: EndedOrder): Part[] {
  const { lines } = order;
  if (lines.length === 0) return [{ key: null, steps, pieces: 0, isEstimated: profit.unknownPieces.length > 0 }];
  const own = divideSteps(steps, lines);
  const named = new Set<string>();
  const costOf = (variantId: string) => {
    const cost = (!named.has(variantId) && profit.costs.get(variantId)) || nothing;
    named.add(variantId);
    return { low: -cost.high, high: -cost.low };
  };
  const isEstimated = (variantId: string) => profit.unknownPieces.some((unknown) => unknown.variantId === variantId);
  const parts = lines.map(({ productId, variantId, quantity }, nth) => ({
    ...{ key: by === "product" ? productId : variantId, pieces: quantity, isEstimated: isEstimated(variantId) },
    steps: { ...(own[nth] ?? noSteps()), cost: costOf(variantId) },
  }));
  // Unsellable goods returned from a partial delivery: no line of the order has them any more.
  for (const { variantId, productId } of order.goods)
    if (!named.has(variantId))
      parts.push({
        ...{ key: by === "product" ? productId : variantId, pieces: 0, isEstimated: isEstimated(variantId) },
        steps: { ...noSteps(), cost: costOf(variantId) },
      });
  return parts;
}

function divideSteps(steps: ProfitSteps, lines: OrderFacts["lines"]): ProfitSteps[] {
  if (lines.length === 1) return [steps];
  const values = lines.map(({ unitPrice, quantity, setSaving }) => unitPrice * quantity - setSaving);
  const weights = values.some((value) => value > 0) ? values : lines.map(() => 1);
  const divided = lines.map(noSteps);
  for (const step of profitSteps) {
    const { low, high } = steps[step];
    if (low === 0 && high === 0) continue;
    const lows = divideAmount(low, weights);
    const highs = low === high ? lows : divideAmount(high, weights);
    for (const [nth, own] of divided.entries()) own[step] = { low: lows[nth] ?? 0, high: highs[nth] ?? 0 };
  }
  return divided;
}

function toRow(key: string | null, { steps, orders, returned, pieces, isEstimated }: Sum): ProfitRow {
  return {
    ...{ key, orders, returned, pieces, isEstimated },
    sales: salesOf(steps),
    cost: steps.cost,
    courier: addRanges(steps.courier, steps.codFee, steps.returned),
    spent: addRanges(steps.ads, steps.packaging, steps.calls),
    ads: steps.ads,
    net: netOf(steps),
  };
}

/** A row's name where its key is an id. */
export type ProfitName = { en: string | null; bn: string | null };

/** Names of the rows of products, variants and orders; other keys name themselves. */
export async function readRowNames(
  { db }: Shop,
  by: ProfitDimension,
  rows: readonly ProfitRow[],
): Promise<Map<string, ProfitName>> {
  const ids = sql.param(rows.flatMap(({ key }) => key ?? []));
  const names: Partial<Record<ProfitDimension, ReturnType<typeof sql>>> = {
    product: sql`select id, name_en as en, name_bn as bn from products where id = any(${ids}::text[])`,
    variant: sql`
      select v.id, concat_ws(', ', p.name_en, v.name_en) as en, concat_ws(', ', p.name_bn, v.name_bn) as bn
        from variants v join products p on p.id = v.product_id where v.id = any(${ids}::text[])`,
    order: sql`select id, number as en, number as bn from orders where id = any(${ids}::text[])`,
  };
  const query = names[by];
  if (!query) return new Map();
  const found = await db.execute<ProfitName & { id: string }>(query);
  return new Map(found.rows.map(({ id, en, bn }) => [id, { en: en || null, bn: bn || null }]));
}
