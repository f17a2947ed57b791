import { type Paisa, paisa } from "../money.ts";

/** An amount that is known to lie between two others, in paisa; both are the same where it is known exactly. */
export type AmountRange = { low: number; high: number };

export const nothing: AmountRange = { low: 0, high: 0 };

export const exactly = (amount: number): AmountRange => ({ low: amount, high: amount });

/** The sum of ranges: the lows and the highs, each added up. */
export function addRanges(...ranges: readonly AmountRange[]): AmountRange {
  return ranges.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), nothing);
}

/** `from` less `cost`: the lower end is the lower income less the higher cost. */
export function subtractRange(from: AmountRange, cost: AmountRange): AmountRange {
  return { low: from.low - cost.high, high: from.high - cost.low };
}

/** The middle of a range, for sorting and for the length of bars. */
export const middleOf = ({ low, high }: AmountRange): Paisa => paisa(Math.round((low + high) / 2));

/** Shares between 0 and 1: of the price that goods cost, of what a gateway keeps. */
export type ShareRange = { low: number; high: number };

/**
 * The 10th to 90th percentile of known shares, in which an unknown share is assumed to lie; null where none is known. A single
 * one is widened by a tenth each way.
 */
export function shareRange(known: readonly number[]): ShareRange | null {
  const sorted = known.filter((share) => Number.isFinite(share) && share >= 0).sort((one, other) => one - other);
  const first = sorted[0];
  if (first === undefined) return null;
  const part = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? first;
  const [low, high] = [part(0.1), part(0.9)];
  return low < high ? { low, high } : { low: low * 0.9, high: high * 1.1 };
}

/** An unknown cost of what sells at this price, by the shares of what is known. */
export function unknownCost(price: number, shares: ShareRange): AmountRange {
  return { low: Math.floor(price * shares.low), high: Math.ceil(price * shares.high) };
}

/** What a shop spends money on beside goods and couriers. */
export const expenseKinds = ["ads", "packaging", "calls", "other"] as const;
export type ExpenseKind = (typeof expenseKinds)[number];

/** What can pay an expense. */
export const expenseAccounts = ["cash", "bank", "bkash", "nagad", "rocket", "owner"] as const;
export type ExpenseAccount = (typeof expenseAccounts)[number];

/** The dimensions by which a period's profit can be divided. */
export const profitDimensions = [
  "product",
  "variant",
  "order",
  "district",
  "courier",
  "campaign",
  "coupon",
  "desk",
] as const;
export type ProfitDimension = (typeof profitDimensions)[number];

/** The steps from sales to profit, in the order in which they are shown. */
export const profitSteps = [
  "goods",
  "delivery",
  "discounts",
  "sentBack",
  "cost",
  "courier",
  "codFee",
  "returned",
  "gateway",
  "differences",
  "packaging",
  "calls",
  "ads",
  "writtenOff",
  "other",
] as const;
export type ProfitStep = (typeof profitSteps)[number];

/** The sign of each step: income positive, costs negative. */
export type ProfitSteps = Record<ProfitStep, AmountRange>;

export const noSteps = (): ProfitSteps => ({
  ...{
    goods: nothing,
    delivery: nothing,
    discounts: nothing,
    sentBack: nothing,
    cost: nothing,
    courier: nothing,
    codFee: nothing,
  },
  ...{ returned: nothing, gateway: nothing, differences: nothing, packaging: nothing, calls: nothing, ads: nothing },
  ...{ writtenOff: nothing, other: nothing },
});

/** What the steps add up to. */
export const netOf = (steps: ProfitSteps): AmountRange => addRanges(...profitSteps.map((step) => steps[step]));

/** What was sold: goods and delivery less discounts, and less what customers sent back later for their money. */
export const salesOf = ({ goods, delivery, discounts, sentBack }: ProfitSteps): AmountRange =>
  addRanges(goods, delivery, discounts, sentBack);

/** Adds the steps of several orders. */
export function addSteps(all: Iterable<ProfitSteps>): ProfitSteps {
  const sum = noSteps();
  for (const steps of all) addInto(sum, steps);
  return sum;
}

/** Adds an order's steps to a sum, which changes: a year has a hundred thousand orders. */
export function addInto(sum: ProfitSteps, steps: ProfitSteps): void {
  for (const step of profitSteps) {
    const { low, high } = steps[step];
    if (low !== 0 || high !== 0) sum[step] = { low: sum[step].low + low, high: sum[step].high + high };
  }
}
