/**
 * What became of a request to book. `unknown`: the answer was cut, and the parcel may exist; nothing books it again until
 * the courier or a person has said so.
 */
export const bookingStates = ["requested", "unknown", "refused", "booked", "cancelled"] as const;
export type BookingState = (typeof bookingStates)[number];

/** What a person must look at. */
export const courierTaskKinds = [
  "answer-unknown",
  "unknown-state",
  "unknown-parcel",
  "event-on-cancelled",
  "amount-differs",
  "partly-delivered",
  "lost",
  "stuck",
  /** The courier says otherwise than the order, which ended by hand. */
  "contradicts",
  /** The courier has given the parcel back before it came: its order is booked again. */
  "never-fetched",
  /** A rider did not reach the customer, who has said what is to become of the parcel. */
  "customer-answer",
] as const;
export type CourierTaskKind = (typeof courierTaskKinds)[number];

/** The reference of an order's n-th parcel: "LB842768516-1". Only letters, digits and a dash, as Steadfast wants it. */
export function bookingReference(orderNumber: string, n: number): string {
  return `${orderNumber.replaceAll(/[^A-Za-z0-9]/g, "")}-${n}`;
}
