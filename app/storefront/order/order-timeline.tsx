import type { OrderResponse } from "../../../api/contract/orders.ts";
import { nextStatuses, type OrderStatus, statusesWith } from "../../../shop/orders/order-status.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { useI18n } from "../../i18n/language.tsx";
import { Steps } from "./steps.tsx";

const milestones = statusesWith("progress").filter((status) => status !== "pending");

/** The events of an order with their times, then the remaining steps. */
export function OrderTimeline({ order }: { order: OrderResponse }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const remaining = milestones.filter((status) => leadsTo(order.status, status));
  const dates = formatDeliveryDates(order.deliverFrom, order.deliverTo, i18n);
  return (
    <Steps
      steps={[
        ...order.timeline.map(({ status, at }) => ({
          title: t(`timeline.${status}`),
          text: <time dateTime={at}>{date(at, "dayTime")}</time>,
          done: true,
        })),
        ...remaining.map((status) => ({
          title: t(`timeline.${status}.ahead`),
          text: status === "delivered" ? dates : undefined,
          done: false,
        })),
      ]}
    />
  );
}

/** Whether later steps may lead to a status. */
function leadsTo(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(from).some((step) => step === to || leadsTo(step, to));
}

/** Recipient and address. */
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
