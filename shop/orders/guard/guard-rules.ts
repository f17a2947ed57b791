/** What an order beyond the limit requires: only a call by staff, a code by SMS, or an advance. */
export const guardAnswers = ["call", "code", "advance"] as const;
export type GuardAnswer = (typeof guardAnswers)[number];

/**
 * Why an order is not simply accepted: too many unconfirmed ones of its number, returned parcels, another order of its
 * number while many orders come from its network or to its house, or its total. A network or house alone is never a
 * reason.
 */
const guardReasons = ["open-orders", "doubtful-past", "many-nearby", "large-order"] as const;
export type GuardReason = (typeof guardReasons)[number];

/**
 * The merchant's settings of the guard. `advance` and `advanceAbove` are paisa; `sendTo` says where an advance is sent by
 * hand; without it, and without a gateway, none is asked.
 */
export type GuardSettings = {
  /** Unconfirmed orders of one number that hold stock. */
  openOrders: number;
  /** Orders of one network, and to one house, within an hour: beyond it a number has one place. */
  networkOrders: number;
  houseOrders: number;
  /** Whether numbers whose parcels mostly came back are asked, too. */
  doubtfulPast: boolean;
  answer: GuardAnswer;
  advance: number;
  sendTo: string;
  /** Orders with a larger total are asked for the advance, whatever `answer` says; null for none. */
  advanceAbove: number | null;
  /** How long an unconfirmed order holds its stock before staff are asked. */
  stockHours: number;
};

/** The maximum count of orders of one network within an hour, and so the highest setting. */
export const maxNetworkOrders = 60;

export const defaultGuard: GuardSettings = {
  ...{ openOrders: 3, networkOrders: 30, houseOrders: 3, doubtfulPast: false },
  ...{ answer: "call", advance: 200_00, sendTo: "", advanceAbove: null, stockHours: 48 },
};

/** The facts about an order's number and house. */
export type GuardFacts = {
  /** The places for unconfirmed orders that are taken. */
  takenSlots: number[];
  delivered: number;
  returned: number;
  /** Other numbers that have ordered to this house within an hour. */
  houseOrders: number;
  /** Orders of this network within an hour, this one included. */
  networkOrders: number;
  /** Paisa. */
  total: number;
};

/** Fewer returned parcels are not considered. */
const minReturned = 2;

/** How many unconfirmed orders of a number hold stock: one while many orders come from its network or to its house. */
export function orderPlaces(facts: Pick<GuardFacts, "networkOrders" | "houseOrders">, settings: GuardSettings): number {
  const isCrowded = facts.networkOrders > settings.networkOrders || facts.houseOrders >= settings.houseOrders;
  return isCrowded ? 1 : settings.openOrders;
}

/** The first free place for an unconfirmed order; null where all are taken. */
export function freeSlot(facts: GuardFacts, settings: GuardSettings): number | null {
  const slots = Array.from({ length: orderPlaces(facts, settings) }, (_, nth) => nth + 1);
  return slots.find((slot) => !facts.takenSlots.includes(slot)) ?? null;
}

/** Why an order with these facts is not simply accepted; null if it is. */
export function guardReason(facts: GuardFacts, settings: GuardSettings): GuardReason | null {
  const { delivered, returned, takenSlots, total } = facts;
  if (takenSlots.length >= settings.openOrders) return "open-orders";
  if (freeSlot(facts, settings) === null) return "many-nearby";
  if (settings.doubtfulPast && returned >= minReturned && returned > delivered) return "doubtful-past";
  return isLargeOrder(total, settings) ? "large-order" : null;
}

/** Whether an order needs an advance because of its total (paisa) alone. */
export function isLargeOrder(total: number, { advanceAbove }: Pick<GuardSettings, "advanceAbove">): boolean {
  return advanceAbove !== null && total > advanceAbove;
}

/**
 * What a reason requires, given the shop's set-up; null for nothing. Many orders nearby never require an advance, and a
 * large order never anything else.
 */
export function guardAnswer(
  reason: GuardReason,
  { answer, advance, sendTo }: GuardSettings,
  { canSendSms, canPayOnline }: { canSendSms: boolean; canPayOnline: boolean },
): GuardAnswer | null {
  const canBePaid = advance > 0 && (sendTo !== "" || canPayOnline);
  if (reason === "large-order") return canBePaid ? "advance" : null;
  if (answer === "code") return canSendSms ? "code" : "call";
  return answer === "advance" && reason !== "many-nearby" && canBePaid ? "advance" : "call";
}
