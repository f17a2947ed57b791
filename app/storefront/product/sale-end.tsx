import { dayInWords } from "../../../shop/shipping/delivery-dates.ts";
import { useLanguage } from "../../i18n/language.tsx";

/**
 * Until when an offer holds: its last day, in words. Plainly so, without a clock that ticks; a page that stays open past
 * the end shows the old price, and the cart tells the new one. Days are Dhaka's, `today` as the server knew it.
 */
export function OfferEnd({ until, today }: { until: string | null; today: string }) {
  const speech = useLanguage();
  if (until === null) return null;
  const day = dayInWords(until, speech, today);
  return (
    <p className="info-until">
      {until === today ? speech.t("product.offerEndsToday") : speech.t("product.offerUntil", { day })}
    </p>
  );
}
