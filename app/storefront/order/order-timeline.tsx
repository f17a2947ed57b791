import type { OrderResponse } from "../../../api/contract/orders.ts";
import { mayFollow, nextStatus, type OrderStatus } from "../../../shop/orders/order-rules.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { useI18n } from "../../i18n/language.tsx";
import { Steps } from "./steps.tsx";

/** The steps of a parcel on which nothing goes wrong. */
const milestones = ["confirmed", "shipped", "delivered"] as const;

/** An order's steps: what has been done and when, then what is still to come. */
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

/** True when a later step may still bring the order there. */
function leadsTo(from: OrderStatus, to: OrderStatus): boolean {
  return mayFollow(from, to) || nextStatus[from].some((step) => leadsTo(step, to));
}
