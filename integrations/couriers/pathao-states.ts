import type { CourierState } from "../../shop/couriers/courier-state-rules.ts";
import { foldWords } from "../http/read-answer.ts";

// Pathao names states twice: as events ("order.partial-delivery") and as display texts ("Partial_Delivery"). "returned"
// is where a return starts; only "returned-to-merchant" has arrived. "paid" is an invoice, not a place.
const states = new Map<string, CourierState | "no-state">([
  ["created", "booked"],
  ["pending", "booked"],
  ["updated", "no-state"],
  ["pickup-requested", "booked"],
  ["assigned-for-pickup", "booked"],
  ["pickup-failed", "booked"],
  ["pickup-cancelled", "cancelled"],
  ["pickup-cancel", "cancelled"],
  ["picked", "picked-up"],
  ["at-the-sorting-hub", "in-transit"],
  ["in-transit", "in-transit"],
  ["received-at-last-mile-hub", "at-last-hub"],
  ["assigned-for-delivery", "out-for-delivery"],
  ["delivery-failed", "not-reached"],
  ["on-hold", "on-hold"],
  ["delivered", "delivered"],
  ["partial-delivery", "partly-delivered"],
  ["partial-delivered", "partly-delivered"],
  ["exchanged", "exchanged"],
  ["exchange", "exchanged"],
  ["paid-return", "paid-return"],
  ["returned", "coming-back"],
  ["return", "coming-back"],
  ["return-id-created", "coming-back"],
  ["return-in-transit", "coming-back"],
  ["returned-to-merchant", "returned"],
  ["paid", "no-state"],
  ["payment-invoice", "no-state"],
]);

/** The shop's state for an event or a state of Pathao; null for unknown ones. */
export function pathaoState(words: string): CourierState | "no-state" | null {
  return states.get(foldWords(words).replace(/^order\./, "")) ?? null;
}
