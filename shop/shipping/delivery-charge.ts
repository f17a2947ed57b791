import { inDhaka } from "../dhaka-time.ts";
import type { Paisa } from "../money.ts";

export const deliveryAreas = ["inside", "outside"] as const;

/** Inside or outside the city of Dhaka: decides the charge and the days (`specification.txt`, Order). */
export type DeliveryArea = (typeof deliveryAreas)[number];

/** Delivery window in days from the order. */
export type DeliveryDays = Readonly<Record<DeliveryArea, { readonly from: number; readonly to: number }>>;

export type DeliveryCharges = Readonly<Record<DeliveryArea, Paisa>>;

const dayMs = 24 * 3_600_000;
const lastOrderHour = 18;
const friday = 5;

/** The charge of an area, before `free-delivery.ts` waives it. */
export function deliveryCharge(area: DeliveryArea, charges: DeliveryCharges): Paisa {
  return charges[area];
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

/** Whether parcels are delivered on a day (`2026-01-31`). */
export function isDeliveryDay(day: string): boolean {
  return !isFriday(new Date(`${day}T00:00:00Z`));
}

/** The days after a day (`2026-01-31`), `count` of them. */
export function laterDays(day: string, count: number): string[] {
  const first = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, nth) => isoDate(new Date(first + (nth + 1) * dayMs)));
}

/** The last day on which a parcel is packed to arrive on a day (`2026-01-31`) even where it takes longest. */
export function packingDay(day: string, area: DeliveryArea, days: DeliveryDays): string {
  let date = new Date(`${day}T00:00:00Z`);
  for (let left = days[area].to; left > 0 || isFriday(date); ) {
    if (!isFriday(date)) left -= 1;
    date = new Date(date.getTime() - dayMs);
  }
  return isoDate(date);
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
