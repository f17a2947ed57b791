// Words and limits of goods on hand, for shop and browser.

/** Why goods on hand changed. `edited`: staff typed another number for the product, or a file did. */
const movementReasons = [
  ...(["opening", "received", "packed", "unpacked", "checked-in", "counted", "written-off", "edited"] as const),
] as const;
export type MovementReason = (typeof movementReasons)[number];

const purchaseOrderStates = ["draft", "ordered", "received", "cancelled"] as const;
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
