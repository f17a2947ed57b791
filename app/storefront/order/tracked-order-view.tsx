import { type ReactNode, useEffect } from "react";
import type { OrderResponse, OwnDayResponse } from "../../../api/contract/orders.ts";
import type { OwnReviewResponse } from "../../../api/contract/reviews.ts";
import { isOpenStatus } from "../../../shop/orders/order-status.ts";
import { ContactLine, type Contacts } from "../../components/contact-line.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { OrderReviews } from "../review/order-reviews.tsx";
import { DeliveryAddress } from "./delivery-address.tsx";
import { DeliveryDay } from "./delivery-day.tsx";
import { MissedDelivery } from "./missed-delivery.tsx";
import { OrderAgain } from "./order-again.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { OrderStage } from "./order-reply.tsx";
import { OrderTimeline, ParcelNumbers } from "./order-timeline.tsx";
import type { LoadedReturns } from "./returns/load-returns.ts";

/** What the shop's settings add to an order: whether changes go by phone, and how it is reached. */
export type OrderTerms = Contacts & { changesByPhone: boolean };

type TrackedOrderViewProps = {
  order: OrderResponse;
  reviews: OwnReviewResponse[];
  returns: LoadedReturns | null;
  ownDay: OwnDayResponse | null;
  terms: OrderTerms;
  /** Whether they choose above what becomes of it. */
  isChoosing: boolean;
  /** Whether it stands above that it is paid. */
  isPaymentShown: boolean;
  /** What can be paid of it online. */
  children: ReactNode;
};

/** An order as its customer sees it. */
export function TrackedOrderView({
  order,
  reviews,
  returns,
  ownDay,
  terms,
  isChoosing,
  isPaymentShown,
  children,
}: TrackedOrderViewProps) {
  const { t, date } = useI18n();
  // For the tags of public pages, where the customer agreed to them.
  useEffect(
    () => void import("../../browser/ad-purchases.ts").then(({ keepPurchase }) => keepPurchase(order)),
    [order],
  );
  return (
    <article className="tracked" id="order" aria-labelledby="tracked-number">
      <header>
        <div>
          <h2 className="display h3 num" id="tracked-number">
            {order.number}
          </h2>
          <p className="small muted">{date(order.orderedAt, "dayTime")}</p>
        </div>
        {!order.mergedInto && <StatusPill status={order.status} />}
      </header>
      <OrderStage order={order} isChoosing={isChoosing} isPaymentShown={isPaymentShown}>
        {children}
      </OrderStage>
      {ownDay?.missed && <MissedDelivery order={order} terms={ownDay} />}
      {ownDay && !ownDay.missed && ownDay.days.length > 0 && <DeliveryDay order={order} days={ownDay.days} />}
      {order.status === "delivered" && (
        <OrderReviews order={order} own={reviews} proof={{ number: order.number, phone: order.billingDetails.phone }} />
      )}
      {returns && <returns.OrderReturns order={order} terms={returns.terms} />}
      {order.status === "delivered" && (
        <p className="tracked-again">
          <OrderAgain order={order} className="btn btn-o" />
        </p>
      )}
      <div className="tracked-in">
        <div>
          <OrderTimeline order={order} />
          <ParcelNumbers shipments={order.shipments} />
          <DeliveryAddress order={order} />
          <p className="small muted">
            <ContactLine
              contacts={terms}
              lead={terms.changesByPhone ? t("track.help") : undefined}
              about={order.number}
            />
          </p>
        </div>
        <OrderReceipt order={order} total={isOpenStatus(order.status) ? t("receipt.toPay") : t("summary.total")} />
      </div>
    </article>
  );
}
