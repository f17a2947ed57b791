/** The gateways that take payments for the shop; any other money is recorded by hand. */
export const gatewayKinds = ["bkash", "nagad", "sslcommerz"] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

/** Ways in which staff record money by hand. */
export const handMethods = ["bkash", "nagad", "rocket", "bank", "cash"] as const;
export type HandMethod = (typeof handMethods)[number];

/** Ways in which money reaches the shop without a courier; each is an account of the ledger. */
export const paymentMethods = [...handMethods, "sslcommerz"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentKinds = ["advance", "online", "cash"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A payment is claimed until staff verify or reject it. */
export const paymentStates = ["claimed", "verified", "rejected"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What an attempt pays: the advance, or everything due. */
export const attemptPurposes = ["advance", "online"] as const;
export type AttemptPurpose = (typeof attemptPurposes)[number];

/**
 * An attempt is started (the gateway is being called), pending (the customer is at its page), paid, or unpaid: as far as
 * the gateway has said. Money may still come for an unpaid one.
 */
const attemptStates = ["started", "pending", "paid", "failed", "cancelled", "expired"] as const;
export type AttemptState = (typeof attemptStates)[number];

/**
 * How far a payment is, for its customer: the gateway's page is open; they came back and the gateway is queried; its
 * result is unknown for half an hour; it is paid, for goods that are gone (`ran-out`); or it was not paid.
 */
export const paymentProgress = [
  "open",
  "checking",
  "late",
  "paid",
  "ran-out",
  "failed",
  "cancelled",
  "expired",
] as const;
export type PaymentProgress = (typeof paymentProgress)[number];

/** Why no payment of an order can be opened, as refusals name it. */
export const startRefusals = [
  "nothing-due",
  "payment-unavailable",
  "payment-refused",
  "payment-being-checked",
] as const;
export type StartRefusal = (typeof startRefusals)[number];

/** Minutes that an order waits for its customer to pay; then it becomes an order for cash, or its payment is unknown. */
export const payMinutes = 30;

/** Why the shop itself puts an order on hold; screens say it in their own language. */
export const shopHoldReasons = { risky: "payment-risky", ranOut: "payment-ran-out", ownDay: "own-day" } as const;

/** Why an order was changed where no member of staff did it; screens say it in their own language. */
export const ownEditReasons = { ranOut: "payment-ran-out", instead: "payment-instead" } as const;

export const refundStates = ["requested", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** Refunds reach the customer within this many days (Digital Commerce Operation Guidelines 2021). */
export const refundDays = 10;

const referencePattern = /^[A-Z0-9-]{6,40}$/;

/** A transaction id as it is compared: in capitals, without spaces; null where it cannot be one. */
export function normalizeReference(typed: string): string | null {
  const reference = typed.replace(/\s+/g, "").toUpperCase();
  return referencePattern.test(reference) ? reference : null;
}
