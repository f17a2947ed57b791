import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { type DeliveryArea, deliveryAreas } from "../../../shop/shipping/shipping-rules.ts";
import { DeliveryCharge } from "../../components/order-sums.tsx";
import { useI18n } from "../../i18n/language.tsx";
import type { AreaQuotes } from "./checkout-order.ts";
import { RadioCard } from "./radio-card.tsx";

type DeliveryChoiceProps = { quotes: AreaQuotes; value: DeliveryArea; onChange: (area: DeliveryArea) => void };

/** Inside or outside Dhaka, each with its charge and its days (specification.txt §9). */
export function DeliveryChoice({ quotes, value, onChange }: DeliveryChoiceProps) {
  const i18n = useI18n();
  return deliveryAreas.map((area) => {
    const { deliverFrom, deliverTo } = quotes[area];
    return (
      <RadioCard
        key={area}
        name="deliveryArea"
        value={area}
        checked={area === value}
        onChange={() => onChange(area)}
        title={i18n.t(`checkout.delivery.${area}`)}
        text={formatDeliveryDates(deliverFrom, deliverTo, i18n)}
      >
        <DeliveryCharge {...quotes[area]} />
      </RadioCard>
    );
  });
}
