/** The gateways that take payments for the shop; any other money is recorded by hand. */
export const gatewayKinds = ["bkash", "nagad", "sslcommerz"] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

/** Ways in which money reaches the shop without a courier; each is an account of the ledger. */
export const paymentMethods = ["bkash", "nagad", "rocket", "bank", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentKinds = ["advance", "online", "cash"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A payment is claimed until staff have found the money, or have not. */
export const paymentStates = ["claimed", "verified", "rejected"] as const;
export type PaymentState = (typeof paymentStates)[number];

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
