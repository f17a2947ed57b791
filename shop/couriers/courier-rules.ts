/**
 * The result of a request to book. `unknown`: the response was lost, and the parcel may exist; it is not booked again
 * until the courier or staff have settled it.
 */
export const bookingStates = ["requested", "unknown", "refused", "booked", "cancelled"] as const;
export type BookingState = (typeof bookingStates)[number];

/** Kinds of tasks for staff. */
export const courierTaskKinds = [
  "answer-unknown",
  "unknown-state",
  "unknown-parcel",
  "event-on-cancelled",
  "amount-differs",
  "partly-delivered",
  "lost",
  "stuck",
  /** The courier's report contradicts the order, which staff ended by hand. */
  "contradicts",
  /** The courier has cancelled the parcel before pickup: its order is booked again. */
  "never-fetched",
  /** A rider did not reach the customer, who has answered what to do with the parcel. */
  "customer-answer",
] as const;
export type CourierTaskKind = (typeof courierTaskKinds)[number];

/** The reference of an order's n-th parcel: "LB842768516-1". Only letters, digits and a dash, as Steadfast wants it. */
export function bookingReference(orderNumber: string, n: number): string {
  return `${orderNumber.replaceAll(/[^A-Za-z0-9]/g, "")}-${n}`;
}

/** Why the shop itself ends a booking: its account's keys are missing, or the courier never got it. */
export const shopFaults = ["keys-missing", "not-there"] as const;
export type ShopFault = (typeof shopFaults)[number];

/** The reason of the revision that leaves an order with what its customer kept. */
export const partRevision = "partly-delivered";
