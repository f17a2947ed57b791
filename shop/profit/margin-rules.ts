import type { Paisa } from "../money.ts";
import { type AmountRange, addRanges, exactly, type ShareRange, subtractRange, unknownCost } from "./profit-rules.ts";

/** The averages for estimating the costs of a piece. */
export type CostGround = {
  /** Of its price what goods of the shop cost; null while no cost is known at all. */
  shares: ShareRange | null;
  /**
   * Of its price what delivery, returns, gateways, packing, calls and advertising have cost lately, less what customers
   * paid for delivery; below zero where they paid more. Null after too few orders.
   */
  overhead: ShareRange | null;
};

/**
 * All that a sold piece costs, at the price that it usually has; `goods` is null where its own cost is not known. Null
 * while no cost is known: a missing cost is never zero.
 */
export function pieceCosts(
  price: Paisa,
  goods: AmountRange | null,
  { shares, overhead }: CostGround,
): AmountRange | null {
  const ownCost = goods ?? (shares && unknownCost(price, shares));
  if (!ownCost) return null;
  if (!overhead) return ownCost;
  return addRanges(ownCost, { low: Math.round(price * overhead.low), high: Math.round(price * overhead.high) });
}

/** The margin of a price over the costs of a piece, including its share of delivery, packing and advertising. */
export type Margin = {
  /** Kept of a piece at its price, and at the lower one. */
  full: AmountRange;
  reduced: AmountRange;
  /** The largest whole percentage at which nothing is lost for certain; null where even the full price loses. */
  breakEvenPercent: number | null;
};

/** The margin of a piece at its price and at a lower one. `costs` are all that a sold piece costs. */
export function marginOf(price: Paisa, costs: AmountRange, reduced: Paisa = price): Margin {
  const marginAt = (amount: Paisa) => subtractRange(exactly(amount), costs);
  const full = marginAt(price);
  const isSafe = price > 0 && full.low >= 0;
  return {
    ...{ full, reduced: marginAt(reduced) },
    breakEvenPercent: isSafe ? Math.floor((full.low * 100) / price) : null,
  };
}
