import { useEffect, useId, useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import type { OwnReviewResponse } from "../../../api/contract/reviews.ts";
import { countPieces } from "../../../shop/cart/cart-rules.ts";
import { noBreak } from "../../../shop/digits.ts";
import { fromTaka } from "../../../shop/money.ts";
import {
  isOpenStatus,
  type OrderStatus,
  orderStatus,
  statusesWith,
  statusHas,
} from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { useShopSettings } from "../../components/page.tsx";
import { showToast } from "../../components/toast.ts";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { callWhen } from "../../storefront/order/call-when.ts";
import { type GiftKey, giftTexts } from "../../storefront/order/gift-texts.ts";
import { OrderAgain } from "../../storefront/order/order-again.tsx";
import { hasInvoice, OrderInvoice } from "../../storefront/order/order-invoice.tsx";
import { OrderPill } from "../../storefront/order/order-pill.tsx";
import { OrderReceipt } from "../../storefront/order/order-receipt.tsx";
import { DeliveredTo, OrderTimeline, ParcelNumbers } from "../../storefront/order/order-timeline.tsx";
import { StageLine } from "../../storefront/order/stage-line.tsx";
import { OrderReviews } from "../../storefront/review/order-reviews.tsx";

const maxImages = 4;

/** One order of the account: items, status and actions. */
export function OrderCard({ order, reviews }: { order: OrderResponse; reviews: OwnReviewResponse[] }) {
  const i18n = useI18n();
  const { t, date, money } = i18n;
  const [open, setOpen] = useState(false);
  const [returns, openReturns] = useLazyModule(() => import("./own-returns.tsx"));
  const gift = useGift(order);
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
        {!order.mergedInto && <OrderPill order={order} />}
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
            {gift && <small>{gift.for}</small>}
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
      {!order.mergedInto && <StageLine order={order} />}
      {order.status === "delivered" && <OrderReviews order={order} own={reviews} />}
      {returns && <returns.OwnReturns order={order} />}
      {open && <OrderDetail order={order} gift={gift} />}
      <footer>
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t("orders.less") : t("orders.detail")}
        </button>
        <OrderAgain order={order} />
        {order.status === "delivered" && !returns && (
          <button type="button" className="link" onClick={() => void openReturns()}>
            {t("orders.return")}
          </button>
        )}
        {statusHas(order.status, "customerMayCancel") && <CancelOrder order={order} />}
      </footer>
    </article>
  );
}

type GiftWords = { for: string; arrival: string; toPay: string };

/** The note about a gift that is sent directly to its receiver; null for every other order. */
function useGift({ gift, billingDetails: { city } }: OrderResponse): GiftWords | null {
  const { language } = useI18n();
  const [texts, setTexts] = useState<I18n<GiftKey> | null>(null);
  const name = gift?.receiver?.fullName;
  useEffect(() => {
    if (name) giftTexts.load(language).then(setTexts, () => {});
  }, [name, language]);
  if (!texts || !name) return null;
  const { t } = texts;
  return {
    for: t("gift.giftFor", { name }),
    arrival: t("gift.door", { name, city }),
    toPay: t("gift.toPay", { name }),
  };
}

function OrderDetail({ order, gift }: { order: OrderResponse; gift: GiftWords | null }) {
  const i18n = useI18n();
  const { t, language } = i18n;
  const shop = useShopSettings();
  const call = callWhen(i18n, order.billingDetails.phone, shop.openingHours[language]);
  return (
    <div className="own-order-more">
      <div>
        <OrderTimeline order={order} call={call} arrival={gift?.arrival} />
        <ParcelNumbers order={order} />
        <DeliveredTo order={order} />
      </div>
      <div>
        <OrderReceipt
          order={order}
          total={isOpenStatus(order.status) ? (gift?.toPay ?? t("receipt.toPay")) : t("summary.total")}
        />
        {hasInvoice(order) && (
          <OrderInvoice order={order} shop={shop}>
            {t("orders.invoice")}
          </OrderInvoice>
        )}
      </div>
    </div>
  );
}

/** Pieces and destination; for an ended order how and when it ended. */
function summarizeOrder(order: OrderResponse, { t, date }: I18n): string {
  const lastEvent = order.timeline.at(-1);
  const day = date(lastEvent?.at ?? order.orderedAt, "day");
  if (order.mergedInto) return t("timeline.merged", { number: order.mergedInto.number });
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

const progressSteps: OrderStatus[] = statusesWith("progress");

/** The progress of an open order. */
function OrderProgress({ status }: { status: OrderStatus }) {
  const { t } = useI18n();
  const currentIndex = progressSteps.indexOf(status);
  return (
    <ol className={`progress is-${orderStatus[status].tone}`} aria-label={t("orders.progress")}>
      {progressSteps.map((step, index) => (
        <li
          key={step}
          className={index <= currentIndex ? "done" : undefined}
          aria-current={index === currentIndex ? "step" : undefined}
        >
          {step === "pending" ? t("orders.placed") : t(`status.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Cancels an order after a confirmation. */
function CancelOrder({ order: { _id, number } }: { order: OrderResponse }) {
  const { t } = useI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    const confirmed = await confirmDialog({
      title: t("track.cancel.sure"),
      text: t("track.cancel.text", { number: noBreak(number) }),
      icon: "package",
      yes: t("track.cancel.yes"),
      no: t("track.cancel.no"),
      destructive: true,
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      await api("POST /orders/:id/cancel", { params: { id: _id } });
      showToast({ title: t("track.cancel.done"), text: t("track.cancel.doneText") });
    } catch (error) {
      const text = `${t("track.cancel.failedText")} ${errorText(error, t)}`;
      showToast({ title: t("track.cancel.failed"), text, tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <button type="button" className="link" aria-disabled={busy} onClick={() => !busy && void cancel()}>
      {t("track.cancel")}
    </button>
  );
}
