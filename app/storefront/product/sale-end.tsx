import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { useI18n } from "../../i18n/language.tsx";

/**
 * Until when an offer holds: its last day, in words. Plainly so, without a clock that ticks; a page that stays open past
 * the end shows the old price, and the cart tells the new one. Days are Dhaka's, `today` as the server knew it.
 */
export function SaleEnds({ until, today }: { until: string | null; today: string }) {
  const i18n = useI18n();
  if (until === null) return null;
  const day = formatDay(until, i18n, today);
  return (
    <p className="info-until">
      {until === today ? i18n.t("product.offerEndsToday") : i18n.t("product.offerUntil", { day })}
    </p>
  );
}
