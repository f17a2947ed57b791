import type { Offer } from "../../shop/catalog/offer.ts";
import { dayInWords } from "../../shop/delivery/delivery-dates.ts";
import { dhakaDay } from "../../shop/dhaka-moment.ts";
import type { Paisa } from "../../shop/money.ts";
import type { AdminSpeech } from "./speech.ts";

/** An offer in one plain sentence: "৳450 instead of ৳600, from 25 November until the end of 30 November." */
export function offerSentence({ price, from, until }: Offer, before: Paisa, speech: AdminSpeech): string {
  const { t, money } = speech;
  const today = dhakaDay(new Date());
  const amounts = { price: money(price), before: money(before) };
  const day = (date: string) => dayInWords(date, speech, today);
  if (from && until) return t("admin.offer.both", { ...amounts, from: day(from), until: day(until) });
  if (from) return t("admin.offer.fromOn", { ...amounts, from: day(from) });
  return until ? t("admin.offer.untilThen", { ...amounts, until: day(until) }) : t("admin.offer.open", amounts);
}
