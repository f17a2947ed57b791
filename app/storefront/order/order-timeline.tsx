import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { nextStatuses, type OrderStatus, statusesWith } from "../../../shop/orders/order-status.ts";
import { courierNameOf, hasCourierNumber } from "../../../shop/parcels/courier-names-rules.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { useI18n } from "../../i18n/language.tsx";
import { Steps } from "./steps.tsx";

const milestones = statusesWith("progress").filter((status) => status !== "pending");

type OrderTimelineProps = {
  order: OrderResponse;
  /** On which number the shop calls and when, unless the page says it elsewhere. */
  call?: string | false;
  /** What is said of the delivery ahead, where it goes to someone else than the customer. */
  arrival?: string | null;
};

/** The events of an order with their times, then the remaining steps. */
export function OrderTimeline({ order, call, arrival }: OrderTimelineProps) {
  const i18n = useI18n();
  const { t, date, money, number } = i18n;
  const remaining = milestones.filter((status) => leadsTo(order.status, status));
  const dates = formatDeliveryDates(order.deliverFrom, order.deliverTo, i18n);
  const aheadText: Partial<Record<OrderStatus, string>> = { ...(call && { confirmed: call }), delivered: dates };
  const { mergedInto } = order;
  const steps = order.timeline.map(({ status, at }) => ({
    at,
    title:
      mergedInto && status === "cancelled"
        ? t("timeline.merged", { number: mergedInto.number })
        : t(`timeline.${status}`),
    changes: [],
  }));
  const revisions = order.revisions.map(({ at, lines, totalBefore, total }) => ({
    at,
    title: t("timeline.changed"),
    changes: [
      ...lines.map(({ name, variantName, before, after }) =>
        t("timeline.changed.line", {
          name: [name, variantName].filter(Boolean).join(", "),
          before: number(before),
          after: number(after),
        }),
      ),
      ...(totalBefore === total
        ? []
        : [t("timeline.changed.total", { before: money(fromTaka(totalBefore)), after: money(fromTaka(total)) })]),
    ],
  }));
  const happened = [...steps, ...revisions].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <Steps
      steps={[
        ...happened.map(({ at, title, changes }) => ({
          key: at,
          title,
          text: (
            <>
              <time dateTime={at}>{date(at, "dayTime")}</time>
              {changes.map((change) => (
                <small key={change} className="num">
                  {change}
                </small>
              ))}
            </>
          ),
          done: true,
        })),
        ...remaining.map((status) => ({
          title: (status === "delivered" && arrival) || t(`timeline.${status}.ahead`),
          text: aheadText[status],
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

/** The courier's numbers of an order's parcels; the shop's own rider has none but the order's. */
export function ParcelNumbers({ order: { number, shipments } }: { order: OrderResponse }) {
  const { t, language } = useI18n();
  const numbered = shipments.filter((shipment) => hasCourierNumber(shipment, number));
  return numbered.map((shipment) => (
    <p key={shipment.trackingCode} className="small">
      {t("track.shipment", { courier: courierNameOf(shipment, language) })}{" "}
      {shipment.trackingUrl ? (
        <a className="link num" lang="en" href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer">
          {shipment.trackingCode}
        </a>
      ) : (
        <b className="num" lang="en">
          {shipment.trackingCode}
        </b>
      )}
    </p>
  ));
}

/** Recipient and address. */
export function DeliveredTo({ order: { billingDetails: details, gift } }: { order: OrderResponse }) {
  const { t, phone } = useI18n();
  // The rider asks for whom a gift is.
  const to = gift?.receiver ?? details;
  return (
    <>
      <h3 className="display h4">{t("track.deliveredTo")}</h3>
      <address>
        {to.fullName}
        <br />
        {details.address}
        <br />
        {details.city}
        <br />
        <span className="num">{phone(to.phone)}</span>
      </address>
    </>
  );
}
