import type { CourierReport } from "../../shop/couriers/courier-port.ts";
import type { CourierState } from "../../shop/couriers/courier-state-rules.ts";
import { foldWords } from "../http/read-answer.ts";

// What Steadfast's words mean. "cancelled" is a parcel on its way back: only "…_return_received" has arrived. Of a partly
// delivered parcel the rest comes back; that changes nothing about what was delivered, and its "…_return_received" says
// that the rest has arrived.
const states = new Map<string, CourierState>([
  ["in-review", "booked"],
  ["pending", "booked"],
  ["hold", "on-hold"],
  ["delivered-approval-pending", "delivered-unconfirmed"],
  ["partial-delivered-approval-pending", "partly-delivered-unconfirmed"],
  ["cancelled-approval-pending", "cancelled-unconfirmed"],
  ["delivered", "delivered"],
  ["partial-delivered", "partly-delivered"],
  ["cancelled", "coming-back"],
  ["exceptional", "lost"],
  ["cancelled-return-processing", "coming-back"],
  ["cancelled-return-rider-assigned", "coming-back"],
  ["cancelled-return-received", "returned"],
  ["partial-delivered-return-processing", "partly-delivered"],
  ["partial-delivered-return-rider-assigned", "partly-delivered"],
  ["partial-delivered-return-received", "returned"],
]);

/** The shop's state for one of Steadfast's; null for unknown ones, and for "unknown", about which staff must ask. */
export function steadfastState(words: string): CourierState | null {
  // Both spellings are seen live: "proccessing", "canceled".
  const folded = foldWords(words)
    .replace("proccessing", "processing")
    .replace(/^canceled/, "cancelled");
  return states.get(folded) ?? null;
}

/** The same as part of a report, with the state that it implies. */
export function steadfastReport(rawState: string): Pick<CourierReport, "state" | "rawState" | "implies"> {
  const state = steadfastState(rawState);
  const isRest = state === "returned" && foldWords(rawState).startsWith("partial");
  return { state, rawState, ...(isRest && { implies: "partly-delivered" as const }) };
}
