import type { CourierKind } from "../parcels/parcel-rules.ts";

/**
 * The states of a parcel, in the order in which it reaches them. A report by the rider alone (`…-unconfirmed`) is not
 * final: it moves no money and no stock.
 */
export const courierStates = [
  "booked",
  "picked-up",
  "in-transit",
  "at-last-hub",
  "out-for-delivery",
  "on-hold",
  "not-reached",
  "delivered-unconfirmed",
  "partly-delivered-unconfirmed",
  "cancelled-unconfirmed",
  "delivered",
  "partly-delivered",
  "exchanged",
  "paid-return",
  "coming-back",
  "returned",
  "lost",
  "cancelled",
] as const;
export type CourierState = (typeof courierStates)[number];

type CourierStateRule = {
  /** A later report of a lower rank changes nothing. */
  rank: number;
  /** The courier has the parcel, or has had it. */
  isTaken: boolean;
  /** No more reports about the delivery will follow. */
  isFinal: boolean;
};

const rule = (rank: number, { isTaken = true, isFinal = false } = {}): CourierStateRule => ({ rank, isTaken, isFinal });

/** What each state means. States of one rank replace each other by their time. */
export const courierStateRules: Record<CourierState, CourierStateRule> = {
  booked: rule(0, { isTaken: false }),
  "picked-up": rule(1),
  "in-transit": rule(2),
  "at-last-hub": rule(3),
  "out-for-delivery": rule(4),
  // A parcel may alternate between these and "out for delivery" for days.
  "on-hold": rule(4),
  "not-reached": rule(4),
  "delivered-unconfirmed": rule(5),
  "partly-delivered-unconfirmed": rule(5),
  "cancelled-unconfirmed": rule(5),
  delivered: rule(7, { isFinal: true }),
  "partly-delivered": rule(7, { isFinal: true }),
  exchanged: rule(7, { isFinal: true }),
  "paid-return": rule(7, { isFinal: true }),
  "coming-back": rule(6),
  returned: rule(8, { isFinal: true }),
  lost: rule(8, { isFinal: true }),
  cancelled: rule(8, { isTaken: false, isFinal: true }),
};

/** The states of a parcel on its way to the customer, who then reads the courier's own words, too. */
export const movingStates: readonly CourierState[] = [
  "booked",
  "picked-up",
  "in-transit",
  "at-last-hub",
  "out-for-delivery",
];

/** Couriers that can be asked to cancel a parcel before they fetch it. */
export const cancelKinds: CourierKind[] = ["redx"];

/** Couriers that can be asked to bring a parcel back. */
export const returnKinds: readonly string[] = ["steadfast"];

/** Whether a delivery in this state can still end; `null` is a parcel that no courier reports on. */
export function mayEnd(state: CourierState | null): boolean {
  return state === null || !courierStateRules[state].isFinal;
}

/** Whether a parcel in this state can be asked back: it has not ended, and is not coming back already. */
export function mayComeBack(state: CourierState | null): boolean {
  return state !== null && state !== "coming-back" && mayEnd(state);
}
