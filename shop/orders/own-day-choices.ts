import { dhakaDay } from "../dhaka-time.ts";
import { Refusal } from "../refusal.ts";
import {
  type DeliveryArea,
  type DeliveryDays,
  deliveryWindow,
  isDeliveryDay,
  laterDays,
} from "../shipping/delivery-charge.ts";

/** A day that a customer may choose, or that stands between those and has no delivery. */
export type DayChoice = { day: string; isOpen: boolean };

type DayTerms = {
  area: DeliveryArea;
  days: DeliveryDays;
  /** The first day on which it was to come. */
  deliverFrom: string;
  /** How many days it may be put off; none for 0. */
  ahead: number;
  now: Date;
};

/** The days after the promised one to which a delivery may be put off; days without delivery are named and closed. */
export function ownDayChoices({ area, days, deliverFrom, ahead, now }: DayTerms): DayChoice[] {
  const { from } = deliveryWindow(area, days, now);
  return laterDays(deliverFrom, ahead).flatMap((day) => (day < from ? [] : [{ day, isOpen: isDeliveryDay(day) }]));
}

/** Refuses `invalid-input` for any other day than these. */
export function assertOpenDay(choices: DayChoice[], day: string): void {
  if (!choices.some((choice) => choice.isOpen && choice.day === day))
    throw new Refusal("invalid-input", { fields: { day: "invalid" } });
}

/** The days of another attempt, from tomorrow on. */
export function nextAttemptDays(ahead: number, now: Date): DayChoice[] {
  return laterDays(dhakaDay(now), ahead).map((day) => ({ day, isOpen: isDeliveryDay(day) }));
}
