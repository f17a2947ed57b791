import type { OrderResponse } from "../../../api/contract/orders.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import type { useOrderPageI18n } from "./i18n.ts";

const dayMs = 86_400_000;

type Promised = Pick<OrderResponse, "status" | "deliverFrom" | "deliverTo">;

/**
 * When an order comes, in the words of a heading: what remains of the promised days, and their dates (none where it comes
 * today). Null once they are over: an order that has not left cannot come today.
 */
export function promisedArrival(
  { status, deliverFrom, deliverTo }: Promised,
  i18n: ReturnType<typeof useOrderPageI18n>,
  now: Date,
): { words: string; dates: string | null } | null {
  const { t, language } = i18n;
  const today = dhakaDay(now);
  const tomorrow = dhakaDay(new Date(now.getTime() + dayMs));
  const soonest = status === "shipped" ? today : tomorrow;
  const from = deliverFrom > soonest ? deliverFrom : soonest;
  if (from > deliverTo) return null;
  const weekday = new Intl.DateTimeFormat(language === "bn" ? "bn-BD" : "en-GB", { weekday: "long", timeZone: "UTC" });
  const name = (day: string) => {
    if (day === today) return t("orderPage.arrives.today");
    return day === tomorrow ? t("orderPage.arrives.tomorrow") : weekday.format(new Date(day));
  };
  const days = (Date.parse(deliverTo) - Date.parse(from)) / dayMs;
  const [first, last] = [name(from), name(deliverTo)];
  if (days === 0 && from === today) return { words: t("orderPage.arrives.onToday"), dates: null };
  const form = days === 0 ? "on" : days === 1 ? "or" : "between";
  return { words: t(`orderPage.arrives.${form}`, { first, last }), dates: formatDeliveryDates(from, deliverTo, i18n) };
}
