import type { HandMethod } from "../payments/payment-rules.ts";

/** How a parcel ended at its courier, as far as it matters for money. */
export type DueOutcome = "delivered" | "returned";

/** A payout is announced until staff confirm that the money arrived. */
export const payoutStates = ["announced", "paid"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Accounts that a courier pays into. */
export const payoutAccounts = ["bank", "bkash", "nagad", "rocket", "cash"] as const satisfies readonly HandMethod[];
export type PayoutAccount = (typeof payoutAccounts)[number];

/** The source of a payout: the courier's API, its statement, a manual entry, or a claim that ended. */
export const payoutSources = ["api", "file", "hand", "claim"] as const;
export type PayoutSource = (typeof payoutSources)[number];

/** The latest payouts, which are listed in any case, and lines of one that are shown at once. */
export const maxListedPayouts = 100;
export const maxShownLines = 100;

/** How the parcel of a payout's line was found, the surest first. */
export const matchKinds = ["consignment", "reference", "order-number", "tracking-code", "person"] as const;
export type MatchedBy = (typeof matchKinds)[number];

/**
 * What a line of a payout is. `unknown`: no parcel was found; `paid-before`: another payout has paid for it; `differs`: it
 * is not what was expected, and nobody has decided; `claimed` and `accepted`: somebody has.
 */
export const lineStates = ["matched", "unknown", "paid-before", "differs", "claimed", "accepted"] as const;
export type LineState = (typeof lineStates)[number];

/** Of lines that wait for a decision. */
export const openLineStates = ["unknown", "differs"] as const satisfies readonly LineState[];

export function isLineOpen({ state }: { state: LineState }): boolean {
  return openLineStates.some((each) => each === state);
}

/** What a courier is claimed for: its charge, what it says it collected, a deduction, a parcel not paid or lost. */
export const claimKinds = ["charge", "collected", "unexplained", "not-paid", "lost"] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claimStates = ["open", "paid", "dropped"] as const;
export type ClaimState = (typeof claimStates)[number];

/** Why money goes into the cash box or out of it for no order. */
export const cashEntryKinds = ["expense", "to-bank", "from-bank", "put-in", "taken-out"] as const;
export type CashEntryKind = (typeof cashEntryKinds)[number];

/** How long ago parcels were delivered that are not paid, in whole days; the last has no end. */
export const dueAges = [3, 7, 14, null] as const;
