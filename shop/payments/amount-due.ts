import { type Paisa, paisa } from "../money.ts";
import { type OrderStatus, statusHas } from "../orders/order-status.ts";

/** An order's total, its verified payments, its completed refunds, and what was paid beyond (`overpaidAmount`). */
export type OrderMoney = { status: OrderStatus; total: Paisa; paid: Paisa; refunded: Paisa; overpaid?: Paisa };

/** Positive: the customer owes it. Negative: the shop does. */
function balance({ status, total, paid, refunded }: OrderMoney): number {
  const isCalledOff = statusHas(status, "calledOff");
  return (isCalledOff ? 0 : total) - paid + refunded;
}

/**
 * What the customer still has to pay: the only source of this sum. A claimed payment does not lower it. After delivery
 * the courier has it, so the customer owes nothing more.
 */
export function amountDue(order: OrderMoney): Paisa {
  return paisa(order.status === "delivered" ? 0 : Math.max(0, balance(order)));
}

/** The part of the amount due that the merchant still asks for in advance. */
export function advanceDue(order: OrderMoney, advance: Paisa | null): Paisa {
  const owed = Math.max(0, (advance ?? 0) - order.paid + order.refunded);
  return paisa(Math.min(owed, amountDue(order)));
}

/** The amount to refund: what was paid above the due, for example in advance for an order that was cancelled. */
export function amountToGiveBack(order: OrderMoney): Paisa {
  return paisa(Math.max(0, -balance(order), order.overpaid ?? 0));
}
