import { inDhaka } from "../dhaka-time.ts";
import { type Paisa, paisa } from "../money.ts";

export const deliveryAreas = ["inside", "outside"] as const;

/** Inside or outside the city of Dhaka: decides the charge and the days (`specification.txt`, Order). */
export type DeliveryArea = (typeof deliveryAreas)[number];

/** Delivery window in days from the order. */
export type DeliveryDays = Readonly<Record<DeliveryArea, { readonly from: number; readonly to: number }>>;

export type DeliveryCharges = Readonly<Record<DeliveryArea, Paisa>>;

const dayMs = 24 * 3_600_000;
const lastOrderHour = 18;
const friday = 5;

/** The charge of an area, before it is waived. */
export function deliveryCharge(area: DeliveryArea, charges: DeliveryCharges): Paisa {
  return charges[area];
}

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

/**
 * First and last delivery day as Dhaka calendar days (`2026-01-31`). Orders from 18:00 on are packed the next day;
 * Fridays are not delivery days. Eid holidays are unknown.
 */
export function deliveryWindow(area: DeliveryArea, days: DeliveryDays, now: Date): { from: string; to: string } {
  const ordered = orderDay(now);
  const { from, to } = days[area];
  return { from: isoDate(deliveryDay(ordered, from)), to: isoDate(deliveryDay(ordered, to)) };
}

/** The day on which an order counts as placed, in Dhaka's fields. */
function orderDay(now: Date): Date {
  const ordered = inDhaka(now);
  return ordered.getUTCHours() < lastOrderHour ? ordered : nextDay(ordered);
}

function deliveryDay(ordered: Date, count: number): Date {
  let date = ordered;
  for (let left = count; left > 0 || isFriday(date); ) {
    date = nextDay(date);
    if (!isFriday(date)) left -= 1;
  }
  return date;
}

function isFriday(date: Date): boolean {
  return date.getUTCDay() === friday;
}

function nextDay(date: Date): Date {
  return new Date(date.getTime() + dayMs);
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
