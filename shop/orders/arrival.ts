import { dhakaDay, startOfDay } from "../dhaka-time.ts";
import { Refusal } from "../refusal.ts";
import { type DeliveryArea, type DeliveryDays, packingDay } from "../shipping/delivery-charge.ts";

/** The delivery day that a customer asked for (`2026-11-27`), and the hold reason that staff read meanwhile. */
export type RequestedDay = { day: string; reason: string };

/** When the parcel is to arrive, and until when the order is neither called for nor packed. */
export type Arrival = { deliverFrom: string; deliverTo: string; holdReason: string | null; holdUntil: Date | null };

type ArrivalTerms = { area: DeliveryArea; days: DeliveryDays; now: Date };

/**
 * What an order needs to arrive on a day of the customer's choice: one that would come too early waits until its parcel
 * is to be packed. Refuses a day that has passed as `invalid-input`.
 */
export function planArrival({ day, reason }: RequestedDay, { area, days, now }: ArrivalTerms): Arrival {
  if (day < dhakaDay(now)) throw new Refusal("invalid-input", { fields: { "deliverOn.day": "invalid" } });
  const holdUntil = startOfDay(packingDay(day, area, days));
  const isLater = holdUntil > now;
  return {
    ...{ deliverFrom: day, deliverTo: day },
    ...{ holdReason: isLater ? reason : null, holdUntil: isLater ? holdUntil : null },
  };
}
