import { useId, useState } from "react";
import type { OrderResponse, OwnReviewResponse } from "../../../api/responses.ts";
import { countPieces } from "../../../shop/cart/cart-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { isOpenStatus } from "../../../shop/orders/order-rules.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { DeliveredTo } from "../../storefront/order/delivered-to.tsx";
import { OrderReceipt } from "../../storefront/order/order-receipt.tsx";
import { OrderTimeline } from "../../storefront/order/order-timeline.tsx";
import { OrderReviews } from "../../storefront/review/order-reviews.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { OrderAgain } from "./order-again.tsx";
import { OrderProgress } from "./order-progress.tsx";

const maxImages = 4;

/** One of her orders: what and how much, where it stands, and what can be done about it. */
export function OrderCard({ order, reviews }: { order: OrderResponse; reviews: OwnReviewResponse[] }) {
  const i18n = useI18n();
  const { t, date, money } = i18n;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <article className="own-order" aria-labelledby={id}>
      <header>
        <div>
          <h2 className="num" id={id}>
            {order.number}
          </h2>
          <small>
            <time dateTime={order.orderedAt}>{date(order.orderedAt, "dayTime")}</time>
          </small>
        </div>
        <StatusPill status={order.status} />
      </header>
      <div className="own-order-in">
        <div className="own-order-what">
          {order.items.slice(0, maxImages).map((item) => (
            <ResponsiveImage key={item.variantId} image={item.picture} alt="" sizes="60px" />
          ))}
          <p>
            <b>
              <UserText text={order.items[0]?.name ?? ""} />
            </b>
            {order.items.length > 1 && <small>{t("orders.andMore", { count: order.items.length - 1 })}</small>}
            <small>
              <span className="num">{money(fromTaka(order.total))}</span>
              {" · "}
              {summarizeOrder(order, i18n)}
            </small>
          </p>
        </div>
        {isOpenStatus(order.status) && <OrderProgress status={order.status} />}
      </div>
      {order.status === "delivered" && <OrderReviews order={order} own={reviews} />}
      {open && <OrderDetail order={order} />}
      <footer>
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t("orders.less") : t("orders.detail")}
        </button>
        <OrderAgain order={order} />
        {order.status === "pending" && <CancelOrder order={order} />}
      </footer>
    </article>
  );
}

function OrderDetail({ order }: { order: OrderResponse }) {
  const { t } = useI18n();
  return (
    <div className="own-order-more">
      <div>
        <OrderTimeline order={order} />
        <DeliveredTo details={order.billingDetails} />
      </div>
      <OrderReceipt order={order} total={isOpenStatus(order.status) ? t("receipt.toPay") : t("summary.total")} />
    </div>
  );
}

/** How many pieces and whereto; of an order that has ended, how and when. */
function summarizeOrder(order: OrderResponse, { t, date }: I18n): string {
  const lastEvent = order.timeline.at(-1);
  const day = date(lastEvent?.at ?? order.orderedAt, "day");
  switch (order.status) {
    case "delivered":
      return t("orders.delivered", { day });
    case "returned":
      return t("orders.returned", { day });
    case "cancelled":
      return lastEvent?.by === "shopper" ? t("orders.cancelledByYou", { day }) : t("orders.cancelledByUs", { day });
    default:
      return t("orders.pieces", { count: countPieces(order.items), place: order.billingDetails.city });
  }
}
