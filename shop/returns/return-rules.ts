import { startOfDhakaDay } from "../dhaka-time.ts";
import { type Paisa, paisa, sum } from "../money.ts";
import type { Promises } from "../promises/promise-schema.ts";

/** Why something is sent back. */
export const returnReasons = ["wrong-item", "damaged", "seal-open", "skin-reaction", "changed-mind"] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const returnResolutions = ["exchange", "refund"] as const;
export type ReturnResolution = (typeof returnResolutions)[number];

/** Where a customer wants the money; what a gateway took goes back the way it came. */
export const refundWays = ["bkash", "nagad", "rocket", "bank"] as const;
export type RefundWay = (typeof refundWays)[number];

/** The shop fetches it at its cost, or the customer sends it. */
export const returnWays = ["fetch", "send"] as const;
export type ReturnWay = (typeof returnWays)[number];

/** Received: the goods are back and were looked at. */
export const returnStates = ["requested", "accepted", "declined", "received"] as const;
export type ReturnState = (typeof returnStates)[number];

/** Why a revision lowered an order's total; screens translate it. */
export const returnRevision = "returned";

export const maxReturnPhotos = 4;
export const maxReturnText = 500;

/** Whether the customer pays the return delivery: only if nothing was wrong. */
export function isOwnChoice(reason: ReturnReason): boolean {
  return reason === "changed-mind";
}

/** The reasons that the merchant accepts, and the compensation. */
export function returnOffers({ changeOfMind, exchange }: Pick<Promises, "changeOfMind" | "exchange">) {
  return {
    reasons: returnReasons.filter((reason) => changeOfMind.on || !isOwnChoice(reason)),
    isExchangeOffered: exchange.on,
  };
}

/** The ways in which it may come back, the usual one first. */
export function returnWaysOf(reason: ReturnReason): readonly ReturnWay[] {
  return isOwnChoice(reason) ? ["send"] : returnWays;
}

/** The first moment at which a delivered order is no longer taken back: its last day counts whole. */
export function returnsEndAt(deliveredAt: Date, returnDays: number): Date {
  return startOfDhakaDay(deliveredAt, returnDays + 1);
}

/**
 * What has to end before something else of an order can be sent back: what the customer kept of the parcel is to be
 * chosen, a return was requested, or what they did not keep is to be checked in.
 */
const underWayKinds = ["part-open", "under-way", "part-coming"] as const;
export type ReturnUnderWay = (typeof underWayKinds)[number];

/** Why nothing of an order can be sent back now. */
export const returnProblems = ["not-delivered", "off", "over", ...underWayKinds, "nothing-left"] as const;
export type ReturnProblem = (typeof returnProblems)[number];

type ReturnableState = {
  /** Null unless it is delivered. */
  deliveredAt: Date | null;
  underWay: ReturnUnderWay | null;
};

/** Why an order accepts no return request now; null if it does. */
export function returnProblem(
  { deliveredAt, underWay }: ReturnableState,
  { returnDays, now }: { returnDays: number; now: Date },
): Exclude<ReturnProblem, "nothing-left"> | null {
  if (deliveredAt === null) return "not-delivered";
  if (returnDays === 0) return "off";
  if (now >= returnsEndAt(deliveredAt, returnDays)) return "over";
  return underWay;
}

type DividedLine = {
  /** The value of all pieces of the line: their price, less what a set saved on them. */
  worth: Paisa;
  quantity: number;
};

/**
 * The value of some pieces of a line, after `earlier` ones were returned: all shares add up to the line's value, to the
 * paisa.
 */
export function shareOfPieces({ worth, quantity }: DividedLine, earlier: number, pieces: number): Paisa {
  const upTo = (count: number) => Math.floor((worth * count) / quantity);
  return paisa(upTo(earlier + pieces) - upTo(earlier));
}

type ReturnedOrder = {
  subtotal: Paisa;
  /** Without what came back before. */
  discount: Paisa;
  shippingCost: Paisa;
  /** What the order costs now. */
  total: Paisa;
};

/**
 * The refund for pieces of these values: the value less their share of the discount. With the last pieces it is all
 * that is left, and the delivery charge, too, unless nothing was wrong.
 */
export function refundOf(
  { subtotal, discount, shippingCost, total }: ReturnedOrder,
  worths: readonly Paisa[],
  { isRest, ownChoice }: { isRest: boolean; ownChoice: boolean },
): Paisa {
  if (isRest) return paisa(Math.max(0, ownChoice ? total - shippingCost : total));
  const goods = sum(worths);
  const share = subtotal === 0 ? 0 : Math.floor((discount * goods) / subtotal);
  return paisa(Math.max(0, Math.min(goods - share, total)));
}
