import { sql } from "drizzle-orm";
import type { ClosureReason } from "../orders/order-rules.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type OrderProfit, orderProfit, type Reckoning, reckoningOf } from "./order-profit.ts";
import {
  type AmountRange,
  addRanges,
  addSteps,
  divideAmount,
  exactly,
  middleOf,
  netOf,
  noSteps,
  nothing,
  type ProfitDimension,
  type ProfitStep,
  type ProfitSteps,
  profitSteps,
  type ShareRange,
  salesOf,
  unknownCost,
} from "./profit-rules.ts";
import {
  type ExpenseFacts,
  type OrderFacts,
  type Period,
  readExpenseFacts,
  readKnownShares,
  readOrderFacts,
  readWriteOffs,
  type WriteOffFacts,
} from "./read-facts.ts";
import { readUnderWay, underWayRange } from "./under-way.ts";

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
  isReckoned: boolean;
};

type LossReason = { reason: ClosureReason | null; orders: number; cost: AmountRange };

export type Profit = {
  delivered: number;
  returned: number;
  steps: ProfitSteps;
  sales: AmountRange;
  /** Null while no cost of goods is known at all. */
  net: AmountRange | null;
  /** Of the price, by which missing costs are reckoned. */
  shares: ShareRange | null;
  /** Variants without a known cost, and what they sold for. */
  unknown: { variants: number; sales: number };
  /** What parcels that came back have cost. */
  returns: { cost: AmountRange; districts: { district: string | null; ended: number; returned: number }[] };
  reasons: LossReason[];
  underWay: { orders: number; net: AmountRange | null };
  rows: ProfitRow[];
};

/** An order with everything that the period adds to it. */
type Ended = { order: OrderFacts; profit: OrderProfit; steps: ProfitSteps };

/** What was kept of the orders that ended in a period, and how sure that is; divided by one dimension. */
export async function loadProfit(
  shop: Shop,
  actor: Actor,
  { by, ...period }: Period & { by: ProfitDimension },
): Promise<Profit> {
  allow(actor, "profit:read");
  const [orders, known, expenses, writeOffs, settings] = await Promise.all([
    readOrderFacts(shop.db, period),
    readKnownShares(shop.db),
    readExpenseFacts(shop.db, period),
    readWriteOffs(shop.db, period),
    shop.settings(),
  ]);
  const reckoning = reckoningOf(known, settings);
  const { ended, rest } = spreadExpenses(orders, expenses, reckoning);
  rest.writtenOff = writtenOff(writeOffs, reckoning);
  const steps = addSteps([...ended.map((each) => each.steps), rest]);
  const underWay = await readUnderWay(shop.db, shop.now());
  return {
    ...countEnds(orders),
    ...{ steps, sales: salesOf(steps), net: reckoning.goods ? netOf(steps) : null, shares: reckoning.goods },
    unknown: countUnknown(ended),
    ...{ returns: returnsOf(ended), reasons: reasonsOf(ended) },
    underWay: { orders: underWay.orders.length, net: reckoning.goods && underWayRange(underWay, reckoning) },
    rows: rowsBy(by, ended),
  };
}

function countEnds(orders: OrderFacts[]) {
  const returned = orders.filter(({ status }) => status === "returned").length;
  return { delivered: orders.length - returned, returned };
}

/**
 * Gives what was spent to the orders that it was spent on, to the paisa: packing to those that were packed, calls by their
 * number, advertising to the orders of its source or campaign. What belongs to none stays with the period.
 */
function spreadExpenses(orders: OrderFacts[], expenses: ExpenseFacts[], reckoning: Reckoning) {
  const ended: Ended[] = orders.map((order) => {
    const profit = orderProfit(order, reckoning);
    return { order, profit, steps: { ...profit.steps } };
  });
  const rest = noSteps();
  for (const expense of expenses) {
    const weights = orders.map((order) => weightOf(order, expense));
    const step = stepOf(expense);
    if (!weights.some((weight) => weight > 0)) {
      rest[step] = addRanges(rest[step], exactly(-expense.amount));
      continue;
    }
    for (const [nth, part] of divideAmount(expense.amount, weights).entries()) {
      const each = ended[nth];
      if (each && part > 0) each.steps[step] = addRanges(each.steps[step], exactly(-part));
    }
  }
  return { ended, rest };
}

const stepOf = ({ kind }: ExpenseFacts): ProfitStep => kind;

function weightOf(order: OrderFacts, { kind, source, campaign }: ExpenseFacts): number {
  if (kind === "packaging") return order.isPacked || order.parcels.length > 0 ? 1 : 0;
  if (kind === "calls") return order.calls;
  if (kind === "other" || (source === null && campaign === null)) return 0;
  return (source === null || order.source === source) && (campaign === null || order.campaign === campaign) ? 1 : 0;
}

function writtenOff(goods: WriteOffFacts[], { goods: shares }: Reckoning): AmountRange {
  const costs = goods.map(({ pieces, unitCost, price }) =>
    unitCost === null ? unknownCost(price * pieces, shares ?? { low: 0, high: 1 }) : exactly(pieces * unitCost),
  );
  const { low, high } = addRanges(...costs);
  return { low: -high, high: -low };
}

function countUnknown(ended: Ended[]): Profit["unknown"] {
  const variants = new Set<string>();
  let sales = 0;
  for (const { order, profit } of ended)
    for (const { variantId, pieces } of profit.unknownPieces) {
      variants.add(variantId);
      const line = order.lines.find((each) => each.variantId === variantId);
      if (order.status === "delivered") sales += pieces * (line?.unitPrice ?? 0);
    }
  return { variants: variants.size, sales };
}

function returnsOf(ended: Ended[]): Profit["returns"] {
  const districts = new Map<string | null, { district: string | null; ended: number; returned: number }>();
  for (const { order } of ended) {
    const { district, status } = order;
    const entry = districts.get(district) ?? { district, ended: 0, returned: 0 };
    entry.ended += 1;
    if (status === "returned") entry.returned += 1;
    districts.set(district, entry);
  }
  const cost = addRanges(...ended.map(({ steps }) => steps.returned));
  const worst = [...districts.values()].sort(
    (one, other) => other.returned / other.ended - one.returned / one.ended || other.ended - one.ended,
  );
  return { cost, districts: worst };
}

/** Why parcels came back, the dearest reason first. */
function reasonsOf(ended: Ended[]): LossReason[] {
  const reasons = new Map<ClosureReason | null, LossReason>();
  for (const { order, steps } of ended) {
    if (order.status !== "returned") continue;
    const entry = reasons.get(order.reason) ?? { reason: order.reason, orders: 0, cost: nothing };
    entry.orders += 1;
    entry.cost = addRanges(entry.cost, netOf(steps));
    reasons.set(order.reason, entry);
  }
  return [...reasons.values()].sort((one, other) => middleOf(one.cost) - middleOf(other.cost));
}

type Part = { key: string | null; steps: ProfitSteps; pieces: number; order: OrderFacts; isReckoned: boolean };

function rowsBy(by: ProfitDimension, ended: Ended[]): ProfitRow[] {
  const groups = new Map<string | null, Part[]>();
  for (const part of ended.flatMap((each) => partsBy(by, each)))
    groups.set(part.key, [...(groups.get(part.key) ?? []), part]);
  return [...groups]
    .map(([key, parts]) => toRow(key, parts))
    .sort((one, other) => middleOf(other.net) - middleOf(one.net) || String(one.key).localeCompare(String(other.key)));
}

function partsBy(by: ProfitDimension, ended: Ended): Part[] {
  if (by === "product" || by === "variant") return partsOfLines(by, ended);
  const { order, steps, profit } = ended;
  const pieces = order.lines.reduce((all, { quantity }) => all + quantity, 0);
  const isReckoned = profit.unknownPieces.length > 0;
  return [{ key: keyOf(by, order), steps, pieces, order, isReckoned }];
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
function partsOfLines(by: "product" | "variant", { order, steps, profit }: Ended): Part[] {
  const { lines } = order;
  const values = lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const weights = values.some((value) => value > 0) ? values : lines.map(() => 1);
  const divided = Object.fromEntries(
    profitSteps.map((step) => [
      step,
      { low: divideAmount(steps[step].low, weights), high: divideAmount(steps[step].high, weights) },
    ]),
  );
  return lines.map(({ productId, variantId, quantity }, nth) => {
    const own = noSteps();
    for (const step of profitSteps)
      own[step] = { low: divided[step]?.low[nth] ?? 0, high: divided[step]?.high[nth] ?? 0 };
    const isFirst = lines.findIndex((line) => line.variantId === variantId) === nth;
    const cost = (isFirst && profit.costs.get(variantId)) || nothing;
    own.cost = { low: -cost.high, high: -cost.low };
    const isReckoned = profit.unknownPieces.some((unknown) => unknown.variantId === variantId);
    return { key: by === "product" ? productId : variantId, steps: own, pieces: quantity, order, isReckoned };
  });
}

function toRow(key: string | null, parts: Part[]): ProfitRow {
  const steps = addSteps(parts.map((part) => part.steps));
  const orders = new Map(parts.map(({ order }) => [order.id, order]));
  const delivered = parts.filter(({ order }) => order.status === "delivered");
  return {
    key,
    orders: orders.size,
    returned: [...orders.values()].filter(({ status }) => status === "returned").length,
    pieces: delivered.reduce((all, { pieces }) => all + pieces, 0),
    sales: salesOf(steps),
    cost: steps.cost,
    courier: addRanges(steps.courier, steps.codFee, steps.returned),
    spent: addRanges(steps.ads, steps.packaging, steps.calls),
    ads: steps.ads,
    net: netOf(steps),
    isReckoned: parts.some((part) => part.isReckoned),
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
