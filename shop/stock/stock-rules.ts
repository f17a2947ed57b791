// Names and limits for goods on hand, for shop and browser.

/** Why goods on hand changed. `edited`: staff typed another number for the product, or a file did. */
export const movementReasons = [
  ...(["opening", "received", "packed", "unpacked", "checked-in", "counted", "written-off", "edited"] as const),
] as const;
export type MovementReason = (typeof movementReasons)[number];

export const purchaseOrderStates = ["draft", "ordered", "received", "cancelled"] as const;
export type PurchaseOrderState = (typeof purchaseOrderStates)[number];

const countStates = ["draft", "applied", "dropped"] as const;
export type CountState = (typeof countStates)[number];

/** Why pieces were written off. */
export const writeOffReasons = ["broken", "expired", "opened", "tester", "lost"] as const;

export const maxReceiptLines = 200;
export const maxPieces = 100_000;

/** A day so many days before another: `2026-11-21`. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The number of past days whose sales make the pace of a product. */
export const paceDays = 30;

/** Days before their last day from which batches are shown as expiring. */
export const expiringDays = 90;

/** Days for which a purchase should last, and days that it should arrive before stock runs out. */
const coverDays = 30;
const marginDays = 7;
/** Days that a delivery takes where the supplier's own are unknown. */
const usualLeadDays = 7;

export type ReorderFacts = {
  forSale: number;
  /** Ordered from suppliers and not here yet. */
  onOrder: number;
  /** Pieces sold in the last `paceDays`. */
  sold: number;
  leadDays: number | null;
};

/** How many pieces to order now, and for how many days those for sale last at the pace; null where there are enough. */
export function reorderOf({
  forSale,
  onOrder,
  sold,
  leadDays,
}: ReorderFacts): { pieces: number; lasts: number } | null {
  if (sold <= 0) return null;
  const pace = sold / paceDays;
  const wait = leadDays ?? usualLeadDays;
  if (forSale + onOrder >= pace * (wait + marginDays)) return null;
  const pieces = Math.ceil(pace * (wait + marginDays + coverDays) - forSale - onOrder);
  return { pieces, lasts: Math.floor(forSale / pace) };
}

/** How much faster goods sell when they get cheaper: with the square of the price, so 20 % off sells about half as much again. */
const elasticity = 2;
const discountStep = 5;
const maxDiscount = 70;

export type ExpiryFacts = {
  left: number;
  /** Pieces of the same product that go out first. */
  before: number;
  /** Pieces sold in the last `paceDays`. */
  sold: number;
  /** Days on which it may still be sold, today included. */
  days: number;
};

export type ExpiryAdvice = {
  /** Pieces that would be left over at today's pace. */
  wasted: number;
  /** In how many days the batch is gone; null if it is not. */
  goneIn: number | null;
  /** The smallest discount, in steps of five percent, at which all are sold in time; null where none does. */
  discount: number | null;
};

/** The forecast for a batch that expires, and the advice. */
export function adviseExpiry({ left, before, sold, days }: ExpiryFacts): ExpiryAdvice {
  const pace = sold / paceDays;
  const time = Math.max(0, days);
  const soldInTime = Math.min(left, Math.max(0, Math.floor(pace * time) - before));
  const wasted = left - soldInTime;
  if (wasted === 0) return { wasted, goneIn: Math.ceil((before + left) / pace), discount: null };
  if (pace === 0 || time === 0) return { wasted, goneIn: null, discount: null };
  const needed = (before + left) / time;
  const exact = (1 - (pace / needed) ** (1 / elasticity)) * 100;
  const discount = Math.max(discountStep, Math.ceil(exact / discountStep) * discountStep);
  return { wasted, goneIn: null, discount: discount <= maxDiscount ? discount : null };
}
