import { type Paisa, paisa } from "../money.ts";

/** Free delivery: from which amount, how much is missing, and why it is free now. */
export type FreeDelivery = { above: Paisa | null; missing: Paisa | null; reason: "amount" | "coupon" | null };

type WaiverFacts = {
  /** The product total after the discount. */
  paid: Paisa;
  /** Delivery is free from this amount; null for never. */
  freeAbove: Paisa | null;
  /** Whether a coupon frees the delivery. */
  freedByCoupon: boolean;
};

/** What is paid for delivery at a `charge`: nothing from `freeAbove` on, or with a coupon that frees it. */
export function waiveDeliveryCharge(
  charge: Paisa,
  { paid, freeAbove, freedByCoupon }: WaiverFacts,
): { shippingCost: Paisa; freeDelivery: FreeDelivery } {
  const reachesAmount = freeAbove !== null && paid >= freeAbove;
  const reason = charge === 0 ? null : reachesAmount ? "amount" : freedByCoupon ? "coupon" : null;
  const missing = freeAbove === null ? null : paisa(Math.max(0, freeAbove - paid));
  return { shippingCost: reason === null ? charge : paisa(0), freeDelivery: { above: freeAbove, missing, reason } };
}
