import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import type { OwnReviewResponse } from "../../../api/contract/reviews.ts";
import { noBreak } from "../../../shop/digits.ts";
import { isOpenStatus, statusHas } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { OrderReviews } from "../review/order-reviews.tsx";
import { useShopSettings } from "../shop-settings.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import { DeliveredTo, OrderTimeline } from "./order-timeline.tsx";

/** An order as its customer sees it. */
export function TrackedOrderView({ order, reviews }: { order: OrderResponse; reviews: OwnReviewResponse[] }) {
  const { t, date, phone } = useI18n();
  const settings = useShopSettings();
  return (
    <article className="tracked" aria-labelledby="tracked-number">
      <header>
        <div>
          <h2 className="display h3 num" id="tracked-number">
            {order.number}
          </h2>
          <p className="small muted">{date(order.orderedAt, "dayTime")}</p>
        </div>
        <StatusPill status={order.status} />
      </header>
      {order.status === "delivered" && (
        <OrderReviews order={order} own={reviews} proof={{ number: order.number, phone: order.billingDetails.phone }} />
      )}
      <div className="tracked-in">
        <div>
          <OrderTimeline order={order} />
          <DeliveredTo details={order.billingDetails} />
          <p className="small muted">
            {t(settings.promises.changeByPhone.on ? "track.help" : "checkout.promise.hotline")}{" "}
            <a className="num" href={`tel:${settings.phone}`}>
              {phone(settings.phone)}
            </a>
          </p>
          {statusHas(order.status, "customerMayCancel") && <CancelOrder order={order} />}
        </div>
        <OrderReceipt order={order} total={isOpenStatus(order.status) ? t("receipt.toPay") : t("summary.total")} />
      </div>
    </article>
  );
}

function CancelOrder({ order }: { order: OrderResponse }) {
  const { t, language } = useI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    const isConfirmed = await confirmDialog({
      title: t("track.cancel.sure"),
      text: t("track.cancel.text", { number: noBreak(order.number) }),
      icon: "package",
      yes: t("track.cancel.yes"),
      no: t("track.cancel.no"),
      destructive: true,
    });
    if (!isConfirmed) return;
    setBusy(true);
    const { number, billingDetails } = order;
    const body = { number, phone: billingDetails.phone, cancel: true };
    try {
      await api("POST /orders/track", { query: { lang: language }, body });
      showToast({ title: t("track.cancel.done"), text: t("track.cancel.doneText") });
    } catch (error) {
      const text = `${t("track.cancel.failedText")} ${errorText(error, t)}`;
      showToast({ title: t("track.cancel.failed"), text, tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <Button variant="danger" busy={busy} onClick={() => void cancel()}>
      {t("track.cancel")}
    </Button>
  );
}
