import { dhakaDay } from "../dhaka-time.ts";
import { Refusal } from "../refusal.ts";
import {
  type DeliveryArea,
  type DeliveryDays,
  deliveryWindow,
  isDeliveryDay,
  laterDays,
} from "../shipping/delivery-charge.ts";

/** A day that a customer may choose; closed on days without delivery. */
export type DayChoice = { day: string; isOpen: boolean };

type DayTerms = {
  area: DeliveryArea;
  days: DeliveryDays;
  /** The first day on which it was to come. */
  deliverFrom: string;
  /** How many days it may be postponed; 0 allows none. */
  ahead: number;
  now: Date;
};

/** The days after the promised one to which a delivery may be postponed; days without delivery are listed as closed. */
export function deliveryDayChoices({ area, days, deliverFrom, ahead, now }: DayTerms): DayChoice[] {
  const { from } = deliveryWindow(area, days, now);
  return laterDays(deliverFrom, ahead).flatMap((day) => (day < from ? [] : [{ day, isOpen: isDeliveryDay(day) }]));
}

/** Refuses `invalid-input` unless the day is an open one of the choices. */
export function assertOpenDay(choices: DayChoice[], day: string): void {
  if (!choices.some((choice) => choice.isOpen && choice.day === day))
    throw new Refusal("invalid-input", { fields: { day: "invalid" } });
}

/** The days of the next delivery attempt, from tomorrow on. */
export function nextAttemptDays(ahead: number, now: Date): DayChoice[] {
  return laterDays(dhakaDay(now), ahead).map((day) => ({ day, isOpen: isDeliveryDay(day) }));
}
