import { divideAmount } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type ProfitRow, rowsBy } from "./divide-profit.ts";
import { type CancelledReason, cancelledBy, type LossReason, readCancelled, reasonsOf } from "./loss-reasons.ts";
import { type CostEstimates, type EndedOrder, estimateCosts, minus, orderProfit } from "./order-profit.ts";
import {
  type AmountRange,
  addRanges,
  addSteps,
  exactly,
  netOf,
  noSteps,
  type ProfitDimension,
  type ProfitStep,
  type ProfitSteps,
  type ShareRange,
  salesOf,
  unknownCost,
} from "./profit-rules.ts";
import {
  type ExpenseFacts,
  type Period,
  readExpenseFacts,
  readKnownShares,
  readWriteOffs,
  type WriteOffFacts,
} from "./read-facts.ts";
import {
  type OrderFacts,
  readDifferences,
  readOrderFacts,
  readUnassignedCosts,
  type SettledDifference,
  type UnassignedCosts,
} from "./read-order-facts.ts";
import { readUnderWay, underWayRange } from "./under-way.ts";

export type Profit = {
  delivered: number;
  returned: number;
  steps: ProfitSteps;
  sales: AmountRange;
  /** Null while no cost of goods is known at all. */
  net: AmountRange | null;
  /** The share of the price by which missing costs of goods are estimated. */
  shares: ShareRange | null;
  /** Variants without a known cost, and what they sold for. */
  unknown: { variants: number; sales: number };
  /** What parcels that came back have cost. */
  returns: { cost: AmountRange; districts: { district: string | null; ended: number; returned: number }[] };
  reasons: LossReason[];
  cancelled: CancelledReason[];
  underWay: { orders: number; net: AmountRange | null };
  rows: ProfitRow[];
};

/** The profit of the orders that ended in a period, as a range, divided by one dimension. */
export async function loadProfit(
  shop: Shop,
  actor: Actor,
  { by, ...period }: Period & { by: ProfitDimension },
): Promise<Profit> {
  allow(actor, "profit:read");
  const { db } = shop;
  const [orders, known, expenses, settings] = await Promise.all([
    readOrderFacts(db, period),
    readKnownShares(db),
    readExpenseFacts(db, period),
    shop.settings(),
  ]);
  const [writeOffs, differences, unassigned, cancelled, underWay] = await Promise.all([
    readWriteOffs(db, period),
    readDifferences(db, period),
    readUnassignedCosts(db, period),
    readCancelled(db, period),
    readUnderWay(db, shop.now()),
  ]);
  const estimates = estimateCosts(known, settings);
  const { ended, rest } = spreadExpenses(orders, expenses, estimates);
  addDifferences(ended, rest, differences);
  addUnassigned(rest, unassigned, estimates);
  rest.writtenOff = writtenOff(writeOffs, estimates);
  const steps = addSteps([...ended.map((each) => each.steps), rest]);
  return {
    ...countEnds(orders),
    ...{ steps, sales: salesOf(steps), net: estimates.goods ? netOf(steps) : null, shares: estimates.goods },
    unknown: countUnknown(ended),
    ...{ returns: returnsOf(ended), reasons: reasonsOf(ended), cancelled: cancelledBy(cancelled, estimates) },
    underWay: { orders: underWay.orders.length, net: estimates.goods && underWayRange(underWay, estimates) },
    rows: rowsBy(by, ended),
  };
}

function countEnds(orders: OrderFacts[]) {
  const returned = orders.filter(({ status }) => status === "returned").length;
  return { delivered: orders.length - returned, returned };
}

/**
 * Divides expenses among the orders that caused them, to the paisa: packing among packed orders, calls by their number,
 * advertising among the orders of its source or campaign. The rest stays with the period.
 */
function spreadExpenses(orders: OrderFacts[], expenses: ExpenseFacts[], estimates: CostEstimates) {
  const ended: EndedOrder[] = orders.map((order) => {
    const profit = orderProfit(order, estimates);
    return { order, profit, steps: { ...profit.steps } };
  });
  const rest = noSteps();
  for (const expense of sumExpenses(expenses)) {
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

/** Those that the same orders bear are one sum. */
function sumExpenses(expenses: ExpenseFacts[]): ExpenseFacts[] {
  const sums = new Map<string, ExpenseFacts>();
  for (const { amount, ...expense } of expenses) {
    const key = JSON.stringify(expense);
    sums.set(key, { ...expense, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()];
}

/** What claims brought back lowers the charges; what was given up, and what nobody can explain, is a step of its own. */
function addDifferences(ended: EndedOrder[], rest: ProfitSteps, differences: SettledDifference[]): void {
  const byOrder = new Map(ended.map((each) => [each.order.id, each]));
  for (const { orderId, paidBack, lost } of differences) {
    const each = orderId === null ? null : byOrder.get(orderId);
    // The share of an order of another period belongs to that period.
    if (each === undefined) continue;
    const steps = each?.steps ?? rest;
    const charges = each?.order.status === "returned" ? "returned" : "courier";
    steps[charges] = addRanges(steps[charges], exactly(paidBack));
    steps.differences = addRanges(steps.differences, exactly(-lost));
  }
}

function addUnassigned(rest: ProfitSteps, costs: UnassignedCosts, { gateway }: CostEstimates): void {
  rest.courier = addRanges(rest.courier, exactly(-costs.charge));
  rest.codFee = addRanges(rest.codFee, exactly(-costs.codFee));
  rest.returned = addRanges(rest.returned, exactly(-costs.returnCharge));
  rest.gateway = addRanges(rest.gateway, exactly(-costs.fees), minus(unknownCost(costs.unknown, gateway)));
}

const stepOf = ({ kind }: ExpenseFacts): ProfitStep => kind;

function weightOf(order: OrderFacts, { kind, source, campaign }: ExpenseFacts): number {
  if (kind === "packaging") return order.isPacked || order.parcels.length > 0 ? 1 : 0;
  if (kind === "calls") return order.calls;
  if (kind === "other" || (source === null && campaign === null)) return 0;
  return (source === null || order.source === source) && (campaign === null || order.campaign === campaign) ? 1 : 0;
}

function writtenOff(goods: WriteOffFacts[], { goods: shares }: CostEstimates): AmountRange {
  const costs = goods.map(({ pieces, unitCost, price }) =>
    unitCost === null ? unknownCost(price * pieces, shares ?? { low: 0, high: 1 }) : exactly(pieces * unitCost),
  );
  const { low, high } = addRanges(...costs);
  return { low: -high, high: -low };
}

function countUnknown(ended: EndedOrder[]): Profit["unknown"] {
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

function returnsOf(ended: EndedOrder[]): Profit["returns"] {
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
