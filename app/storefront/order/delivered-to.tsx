import type { OrderAnswer } from "../../../api/responses.ts";
import { useLanguage } from "../../i18n/language.tsx";

/** Whom and where an order goes to. */
export function DeliveredTo({ details }: { details: OrderAnswer["billingDetails"] }) {
  const { t, phone } = useLanguage();
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
