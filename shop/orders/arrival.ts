import { dhakaDay, startOfDhakaDay } from "../dhaka-time.ts";
import { Refusal } from "../refusal.ts";
import { type DeliveryArea, type DeliveryDays, packingDay } from "../shipping/delivery-charge.ts";

/** The day for which a customer asked (`2026-11-27`), and what staff read while the order waits for it. */
export type DeliveryWish = { day: string; reason: string };

/** When the parcel is to arrive, and until when the order is neither called for nor packed. */
export type Arrival = { deliverFrom: string; deliverTo: string; holdReason: string | null; holdUntil: Date | null };

type ArrivalTerms = { area: DeliveryArea; days: DeliveryDays; now: Date };

/**
 * What an order needs to arrive on a day of the customer's choice: one that would come too early waits until its parcel
 * is to be packed. Refuses a day that has passed as `invalid-input`.
 */
export function planArrival({ day, reason }: DeliveryWish, { area, days, now }: ArrivalTerms): Arrival {
  if (day < dhakaDay(now)) throw new Refusal("invalid-input", { fields: { "deliverOn.day": "invalid" } });
  const holdUntil = startOfDhakaDay(new Date(`${packingDay(day, area, days)}T00:00:00+06:00`));
  const isLater = holdUntil > now;
  return {
    ...{ deliverFrom: day, deliverTo: day },
    ...{ holdReason: isLater ? reason : null, holdUntil: isLater ? holdUntil : null },
  };
}
