import { type ReactNode, useEffect, useState } from "react";
import type { DeliveryDayResponse, OrderResponse } from "../../../api/contract/orders.ts";
import type { OwnReviewResponse } from "../../../api/contract/reviews.ts";
import { mayReply } from "../../../shop/calls/call-rules.ts";
import { isOpenStatus } from "../../../shop/orders/order-status.ts";
import { chatLinks } from "../../../shop/settings/chat-links.ts";
import { chatIcons } from "../../components/chat-icons.ts";
import type { Contacts } from "../../components/contact-line.tsx";
import { Icon } from "../../components/icon.tsx";
import type { InvoiceShop } from "../../components/invoice-shop.ts";
import type { OrderPayment } from "../payment/load-payment.ts";
import { OrderReviews } from "../review/order-reviews.tsx";
import { callWhen } from "./call-when.ts";
import { DeliveryAddress } from "./delivery-address.tsx";
import { DeliveryDay } from "./delivery-day.tsx";
import { GiftFacts } from "./gift-facts.tsx";
import { useOrderPageI18n } from "./i18n.ts";
import { MissedDelivery } from "./missed-delivery.tsx";
import { OrderAgain } from "./order-again.tsx";
import { hasInvoice, OrderInvoice } from "./order-invoice.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderPill } from "./order-pill.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { type OpenForm, OrderReply } from "./order-reply.tsx";
import { CourierWord, useStageWords } from "./order-stage.tsx";
import { OrderTimeline, ParcelNumbers } from "./order-timeline.tsx";
import type { LoadedReturns } from "./returns/load-returns.ts";
import "./order-acts.css";

/** What the shop's settings add to an order: whether changes go by phone, how and when it is reached, and what its invoice says. */
export type OrderTerms = Contacts & {
  changesByPhone: boolean;
  /** When it calls; blank where it does not say. */
  hours: string;
  invoice: InvoiceShop;
};

type TrackedOrderViewProps = {
  order: OrderResponse;
  reviews: OwnReviewResponse[];
  returns: LoadedReturns | null;
  deliveryDay: DeliveryDayResponse | null;
  terms: OrderTerms;
  /** The state of the payment shown above; null for none. */
  payment: OrderPayment["progress"] | null;
  /** What can be paid of it online. */
  children: ReactNode;
};

/** An order as its customer sees it: arrival, open questions, amount due, and then the rest. */
export function TrackedOrderView({
  order,
  reviews,
  returns,
  deliveryDay,
  terms,
  payment,
  children,
}: TrackedOrderViewProps) {
  const i18n = useOrderPageI18n();
  const { t, date } = i18n;
  const isChoosing = payment === "ran-out";
  const isOpen = isOpenStatus(order.status);
  const awaitsAnswer = !isChoosing && order.status === "pending";
  const receiver = order.gift?.receiver;
  const toPay = receiver ? t("orderPage.gift.toPay", { name: receiver.fullName }) : t("receipt.toPay");
  const { title, dates, about } = useStageWords(order, { isChoosing, missed: deliveryDay?.missed ?? null });
  // For the tags of public pages, where the customer agreed to them.
  useEffect(
    () => void import("../../browser/ad-purchases.ts").then(({ keepPurchase }) => keepPurchase(order)),
    [order],
  );
  const [open, setOpen] = useState<OpenForm | null>(() => (location.hash === "#address" ? "address" : null));
  const Title = payment ? "h2" : "h1";
  return (
    <article className="tracked" id="order" aria-labelledby="tracked-number">
      <header className="tracked-head">
        {!order.mergedInto && <OrderPill order={order} />}
        <Title className={payment ? "display h2" : "display h1"}>
          {title}
          {dates && <em> {dates}</em>}
        </Title>
        {about && <p className="muted num">{about}</p>}
        <p className="small muted num">
          <b id="tracked-number">{order.number}</b> · {date(order.orderedAt, "dayTime")}
        </p>
      </header>
      <div className="tracked-in">
        <div className="tracked-now">
          {awaitsAnswer && <OrderReply order={order} hours={terms.hours} open={open} onOpen={setOpen} />}
          <CourierWord order={order} />
          {deliveryDay?.missed && <MissedDelivery order={order} terms={deliveryDay} />}
          {isOpen && !isChoosing ? (
            <OrderMoney order={order} isShownAbove={payment === "paid"}>
              {children}
            </OrderMoney>
          ) : (
            children
          )}
          {deliveryDay && !deliveryDay.missed && deliveryDay.days.length > 0 && (
            <DeliveryDay order={order} days={deliveryDay.days} />
          )}
          {order.status === "delivered" && (
            <OrderReviews
              order={order}
              own={reviews}
              proof={{ number: order.number, phone: order.billingDetails.phone }}
            />
          )}
          {returns && <returns.OrderReturns order={order} terms={returns.terms} />}
          <div className="tracked-two-up">
            <section className="tracked-way">
              <h2 className="display h3">{t(isOpen ? "orderPage.tracking" : "orderPage.history")}</h2>
              <OrderTimeline
                order={order}
                call={!order.needsCall && callWhen(i18n, order.billingDetails.phone, terms.hours)}
                arrival={receiver && t("orderPage.gift.ahead", { name: receiver.fullName })}
              />
              <ParcelNumbers order={order} />
            </section>
            <div>
              <DeliveryAddress
                order={order}
                isOpen={open === "address"}
                onOpen={(isEdited) => setOpen(isEdited ? "address" : null)}
                onElsewhere={awaitsAnswer && mayReply(order, "change") ? () => setOpen("change") : null}
              />
              {order.gift && <GiftFacts order={{ ...order, gift: order.gift }} />}
            </div>
          </div>
        </div>
        <div className="tracked-side">
          <OrderReceipt order={order} total={isOpen && order.stage !== "paying" ? toPay : t("summary.total")} />
          <OrderActs order={order} terms={terms} />
        </div>
      </div>
    </article>
  );
}

/** What can be done with any order: the same again, its invoice, and a question, by the ways in which the shop is reached. */
function OrderActs({ order, terms }: { order: OrderResponse; terms: OrderTerms }) {
  const { t, phone } = useOrderPageI18n();
  return (
    <ul className="order-acts">
      <li>
        <OrderAgain order={order} className="order-act">
          <Icon name="arrow-counter-clockwise" />
          <span>
            <b>{t("orders.again")}</b>
            <small>{t("orderPage.again.text")}</small>
          </span>
          <Icon name="caret-right" size="s" />
        </OrderAgain>
      </li>
      {hasInvoice(order) && (
        <li>
          <OrderInvoice order={order} shop={terms.invoice} className="order-act">
            <Icon name="receipt" />
            <span>
              <b>{t("orders.invoice")}</b>
              <small>{t("orderPage.invoice.text")}</small>
            </span>
            <Icon name="caret-right" size="s" />
          </OrderInvoice>
        </li>
      )}
      {chatLinks(terms, order.number).map(({ name, href }) => (
        <li key={name}>
          <a className="order-act" href={href} target="_blank" rel="noreferrer">
            <Icon name={chatIcons[name]} />
            <span>
              <b>{t("orderPage.ask")}</b>
              <small>{name}</small>
            </span>
            <Icon name="caret-right" size="s" />
          </a>
        </li>
      ))}
      <li>
        <a className="order-act" href={`tel:${terms.phone}`}>
          <Icon name="phone" />
          <span>
            <b>{t(terms.changesByPhone ? "orderPage.call.change" : "orderPage.call")}</b>
            <small className="num">{phone(terms.phone)}</small>
          </span>
          <Icon name="caret-right" size="s" />
        </a>
      </li>
    </ul>
  );
}
