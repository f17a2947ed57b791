import { deliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { type DeliveryArea, deliveryAreas } from "../../../shop/shipping/shipping-rules.ts";
import { DeliveryCharge } from "../../components/order-sums.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import type { Quotes } from "./checkout-order.ts";
import { RadioCard } from "./radio-card.tsx";

type Props = { quotes: Quotes; value: DeliveryArea; onChange: (area: DeliveryArea) => void };

/** Inside or outside Dhaka, each with its charge and its days (specification.txt §9). */
export function DeliveryChoice({ quotes, value, onChange }: Props) {
  const speech = useLanguage();
  return deliveryAreas.map((area) => {
    const { deliverFrom, deliverTo } = quotes[area];
    return (
      <RadioCard
        key={area}
        name="deliveryArea"
        value={area}
        checked={area === value}
        onChange={() => onChange(area)}
        title={speech.t(`checkout.delivery.${area}`)}
        text={deliveryDates(deliverFrom, deliverTo, speech)}
      >
        <DeliveryCharge {...quotes[area]} />
      </RadioCard>
    );
  });
}
