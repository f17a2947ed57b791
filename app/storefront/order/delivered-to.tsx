import type { OrderResponse } from "../../../api/contract/orders.ts";
import { useI18n } from "../../i18n/language.tsx";

/** Whom and where an order goes to. */
export function DeliveredTo({ details }: { details: OrderResponse["billingDetails"] }) {
  const { t, phone } = useI18n();
  return (
    <>
      <h3 className="display h4">{t("track.deliveredTo")}</h3>
      <address>
        {details.fullName}
        <br />
        {details.address}
        <br />
        {details.city}
        <br />
        <span className="num">{phone(details.phone)}</span>
      </address>
    </>
  );
}
