import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { type DeliveryArea, deliveryAreas } from "../../../shop/shipping/shipping-rules.ts";
import { formatDays } from "../../i18n/format-days.ts";
import { useI18n } from "../../i18n/language.tsx";
import { useShopSettings } from "../shop-settings.ts";
import "./delivery-table.css";

/** The first and the last day of a parcel ordered now (`2026-11-22`). */
export type Arrivals = Record<DeliveryArea, { from: string; to: string }>;

/** What delivery costs and when a parcel comes, inside Dhaka and elsewhere. */
export function DeliveryTable({ arrivals }: { arrivals: Arrivals }) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const { deliveryCharges, deliveryDays, freeDeliveryAbove } = useShopSettings();
  return (
    <section className="delivery-table" aria-label={t("delivery.table")}>
      {deliveryAreas.map((area) => (
        <div key={area}>
          <h2>{t(`checkout.delivery.${area}`)}</h2>
          <p className="delivery-charge num">{money(deliveryCharges[area])}</p>
          <p>{formatDays(deliveryDays[area], i18n)}</p>
          <p className="small">
            {t("delivery.now")} <b>{formatDeliveryDates(arrivals[area].from, arrivals[area].to, i18n)}</b>
          </p>
        </div>
      ))}
      {freeDeliveryAbove !== null && (
        <p className="delivery-free num">{t("delivery.freeFrom", { amount: money(freeDeliveryAbove) })}</p>
      )}
    </section>
  );
}
