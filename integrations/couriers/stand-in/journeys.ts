import type { ConnectedKind } from "../../../shop/couriers/courier-port.ts";

/** How a parcel's journey ends. An end that a courier does not support becomes a plain delivery or return. */
export const outcomes = ["delivered", "returned", "partly", "paid-return", "exchanged", "lost"] as const;
export type Outcome = (typeof outcomes)[number];

/** A step of a journey, with its hours after booking, as the courier's own state. `isSilent` sends no webhook. */
export type Step = { hours: number; state: string; text: string; isSilent?: boolean };

const step = (hours: number, state: string, text: string): Step => ({ hours, state, text });
const silent = (hours: number, state: string, text: string): Step => ({ hours, state, text, isSilent: true });

/** Steadfast sends few states by webhook; the rider's reports and the way back are only available by polling. */
function steadfastJourney(outcome: Outcome): Step[] {
  const start = [
    step(2, "pending", "Consignment has been approved."),
    step(6, "tracking_update", "Consignment has been received at the hub."),
    step(24, "tracking_update", "Assigned to a rider."),
  ];
  const back = (from: string, first: string) => [
    silent(48, `${from}_return_${first}`, "Return is being processed."),
    silent(60, `${from}_return_rider_assigned`, "A rider brings the return."),
    silent(72, `${from}_return_received`, "The merchant has received the return."),
  ];
  if (outcome === "lost") return [...start, silent(30, "exceptional", "Contact support.")];
  if (outcome === "partly") {
    return [
      ...start,
      silent(30, "partial_delivered_approval_pending", "The rider says: delivered in part."),
      step(34, "partial_delivered", "Consignment has been delivered in part."),
      // Spelt so by the courier itself.
      ...back("partial_delivered", "proccessing"),
    ];
  }
  if (outcome === "returned" || outcome === "paid-return") {
    return [
      ...start,
      silent(30, "cancelled_approval_pending", "The rider says: refused."),
      step(34, "cancelled", "Consignment has been cancelled."),
      ...back("cancelled", "processing"),
    ];
  }
  return [
    ...start,
    silent(30, "delivered_approval_pending", "The rider says: delivered."),
    step(34, "delivered", "Consignment has been delivered."),
  ];
}

function pathaoJourney(outcome: Outcome): Step[] {
  const start = [
    step(0, "order.created", ""),
    step(1, "order.pickup-requested", ""),
    step(3, "order.assigned-for-pickup", ""),
    step(5, "order.picked", ""),
    step(8, "order.at-the-sorting-hub", ""),
    step(14, "order.in-transit", ""),
    step(20, "order.received-at-last-mile-hub", ""),
    step(24, "order.assigned-for-delivery", ""),
  ];
  const back = [
    step(48, "order.return-id-created", ""),
    step(60, "order.return-in-transit", ""),
    step(72, "order.returned-to-merchant", ""),
  ];
  const paid = step(80, "order.paid", "");
  if (outcome === "lost") return [...start, step(26, "order.on-hold", "Parcel not found at the hub")];
  if (outcome === "partly") return [...start, step(30, "order.partial-delivery", "Took one item"), ...back, paid];
  if (outcome === "paid-return") return [...start, step(30, "order.paid-return", "Wrong colour"), ...back, paid];
  if (outcome === "exchanged") return [...start, step(30, "order.exchanged", ""), ...back, paid];
  if (outcome === "returned") {
    const failed = step(26, "order.delivery-failed", "Customer does not answer");
    return [...start, failed, step(28, "order.on-hold", ""), step(34, "order.returned", "Customer refused"), ...back];
  }
  return [...start, step(30, "order.delivered", ""), paid];
}

function redxJourney(outcome: Outcome): Step[] {
  const start = [
    step(5, "ready-for-delivery", "Parcel has been received at the hub"),
    step(24, "delivery-in-progress", "Parcel is out for delivery"),
  ];
  if (outcome === "lost") return [...start, step(26, "agent-hold", "Parcel is on hold")];
  if (outcome === "returned" || outcome === "paid-return") {
    return [
      ...start,
      step(26, "agent-hold", "Customer asked for another day"),
      step(27, "agent-area-change", "Parcel goes to another area"),
      step(34, "agent-returning", "Parcel is being returned"),
      step(72, "returned", "Parcel has been returned"),
    ];
  }
  return [...start, step(30, "delivered", "Parcel has been delivered")];
}

const journeys = { steadfast: steadfastJourney, pathao: pathaoJourney, redx: redxJourney };

/** The steps that a parcel of this courier takes to its end. */
export function journeyOf(kind: ConnectedKind, outcome: Outcome): Step[] {
  return journeys[kind](outcome);
}
