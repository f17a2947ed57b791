import type { ShopSettings } from "../settings/settings-schema.ts";
import {
  type AmountRange,
  addRanges,
  exactly,
  noSteps,
  nothing,
  type ProfitSteps,
  type ShareRange,
  shareRange,
  unknownCost,
} from "./profit-rules.ts";
import type { KnownShares } from "./read-facts.ts";
import type { OrderFacts, ParcelFacts } from "./read-order-facts.ts";

/** Ranges of unknown costs: shares of a price, or paisa. */
export type CostEstimates = {
  /** Of the price of a piece; null while no cost is known at all: then nobody can name a profit. */
  goods: ShareRange | null;
  gateway: ShareRange;
  codFee: ShareRange;
  charge: AmountRange;
  returnCharge: AmountRange | null;
};

// Where the shop has no payment of its own to go by: bKash, Nagad and cards keep 1 to 2.5 %, couriers up to 1 % of cash.
const usualGatewayShare: ShareRange = { low: 0.01, high: 0.025 };
const usualCodShare: ShareRange = { low: 0.005, high: 0.01 };

/** Estimates unknown costs by the known ones; charges of parcels, where none is known, by what the shop takes for delivery. */
export function estimateCosts(
  known: KnownShares,
  { deliveryCharges }: Pick<ShopSettings, "deliveryCharges">,
): CostEstimates {
  const asAmounts = (amounts: number[]) => {
    const range = shareRange(amounts);
    return range && { low: Math.floor(range.low), high: Math.ceil(range.high) };
  };
  const charges = asAmounts(known.charges);
  const returnCharge = asAmounts(known.returnCharges);
  const { inside, outside } = deliveryCharges;
  return {
    goods: shareRange(known.goods),
    gateway: shareRange(known.gateway) ?? usualGatewayShare,
    codFee: shareRange(known.codFees) ?? usualCodShare,
    charge: charges ?? { low: Math.floor(inside / 2), high: Math.ceil(outside * 1.5) },
    returnCharge,
  };
}

/** An order's steps, and which of its goods have no known cost. */
export type OrderProfit = {
  steps: ProfitSteps;
  /** What the goods of each variant cost; the sum is the step. */
  costs: ReadonlyMap<string, AmountRange>;
  unknownPieces: { variantId: string; pieces: number }[];
};

/** An order that has ended, with everything that its period adds to it. */
export type EndedOrder = { order: OrderFacts; profit: OrderProfit; steps: ProfitSteps };

/** The range with its sign turned: a cost as a step of the profit. */
export const minus = ({ low, high }: AmountRange): AmountRange => ({ low: -high, high: -low });

/** What an ended order brought and cost. Without any known cost of goods their share is everything or nothing. */
export function orderProfit(order: OrderFacts, estimates: CostEstimates): OrderProfit {
  const steps = noSteps();
  const isSale = order.status === "delivered" && !order.isPartUnsettled;
  if (isSale) {
    steps.goods = exactly(order.subtotal);
    steps.delivery = exactly(order.shippingCost);
    // A later return lowers the price as agreed; it is no discount.
    steps.discounts = exactly(order.sentBack - order.discount);
    steps.sentBack = exactly(-order.sentBack);
  }
  const goods = goodsCost(order, estimates.goods);
  steps.cost = minus(addRanges(...goods.costs.values()));
  for (const parcel of carriedBy(order)) addParcel(steps, order, parcel, estimates);
  for (const { amount, fee } of order.online)
    steps.gateway = addRanges(
      steps.gateway,
      minus(fee === null ? unknownCost(amount, estimates.gateway) : exactly(fee)),
    );
  return { steps, costs: goods.costs, unknownPieces: goods.unknown };
}

function goodsCost({ lines, goods, status }: OrderFacts, shares: ShareRange | null) {
  const costs = new Map<string, AmountRange>();
  const add = (variantId: string, cost: AmountRange) =>
    costs.set(variantId, addRanges(costs.get(variantId) ?? nothing, cost));
  const unknown: OrderProfit["unknownPieces"] = [];
  const addEstimate = (variantId: string, pieces: number, price: number, isMaybeBack = false) => {
    if (pieces <= 0) return;
    unknown.push({ variantId, pieces });
    const range = unknownCost(price * pieces, shares ?? { low: 0, high: 1 });
    add(variantId, isMaybeBack ? { low: 0, high: range.high } : range);
  };
  const priceOf = (variantId: string) => lines.find((line) => line.variantId === variantId)?.unitPrice ?? 0;
  for (const { variantId, pieces, unitCost } of goods) {
    if (unitCost === null) addEstimate(variantId, pieces, priceOf(variantId));
    else add(variantId, exactly(pieces * unitCost));
  }
  // Uncounted goods have no movements: sold pieces have left; whether they came back is unknown.
  for (const { variantId, quantity, unitPrice } of lines)
    if (!goods.some((moved) => moved.variantId === variantId))
      addEstimate(variantId, quantity, unitPrice, status === "returned");
  return { costs, unknown };
}

/** An order that was sent without a parcel's record was delivered anyway, at a cost that nobody has recorded. */
function carriedBy({ parcels, status, total }: OrderFacts): ParcelFacts[] {
  if (parcels.length > 0) return parcels;
  const unknown = { charge: null, codFee: null, returnCharge: null, paidReturn: 0, isSettled: false };
  return [{ ...unknown, courier: "other", outcome: status, collected: status === "delivered" ? total : 0 }];
}

function addParcel(steps: ProfitSteps, order: OrderFacts, parcel: ParcelFacts, estimates: CostEstimates): void {
  const charge = parcel.charge === null ? estimates.charge : exactly(parcel.charge);
  const codFee = parcel.codFee === null ? unknownCost(parcel.collected, estimates.codFee) : exactly(parcel.codFee);
  steps.codFee = addRanges(steps.codFee, minus(codFee));
  const isBack = parcel.outcome === "returned";
  if (!isBack && order.status === "delivered") {
    steps.courier = addRanges(steps.courier, minus(charge));
    if (parcel.returnCharge) steps.returned = addRanges(steps.returned, exactly(-parcel.returnCharge));
    return;
  }
  // Both ways of a parcel that came back, less what the customer paid for it.
  const back = parcel.returnCharge === null ? (estimates.returnCharge ?? charge) : exactly(parcel.returnCharge);
  steps.returned = addRanges(
    steps.returned,
    minus(addRanges(charge, isBack ? back : nothing)),
    exactly(parcel.paidReturn),
  );
}
