import { type Paisa, paisa } from "../money.ts";
import type { OrderStatus } from "../orders/order-status.ts";

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

/** What an order costs and what of it has moved: verified payments in, refunds done. */
export type OrderMoney = { status: OrderStatus; total: Paisa; paid: Paisa; refunded: Paisa };

/** Positive: the customer owes it. Negative: the shop does. */
function balance({ status, total, paid, refunded }: OrderMoney): number {
  const isCalledOff = status === "cancelled" || status === "returned";
  return (isCalledOff ? 0 : total) - paid + refunded;
}

/**
 * What the customer still has to pay: the only source of this sum. A claimed payment does not lower it. After delivery
 * the courier has it, so the customer owes nothing more.
 */
export function amountDue(order: OrderMoney): Paisa {
  return paisa(order.status === "delivered" ? 0 : Math.max(0, balance(order)));
}

/** What the customer has paid too much, for example in advance for an order that was cancelled. */
export function amountToGiveBack(order: OrderMoney): Paisa {
  return paisa(Math.max(0, -balance(order)));
}

const referencePattern = /^[A-Z0-9-]{6,40}$/;

/** A transaction id as it is compared: in capitals, without spaces; null where it cannot be one. */
export function normalizeReference(typed: string): string | null {
  const reference = typed.replace(/\s+/g, "").toUpperCase();
  return referencePattern.test(reference) ? reference : null;
}
