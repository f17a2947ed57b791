import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { isOpenStatus, mayHold, type NextStatus, nextStatuses, statusHas } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { OrderItems, OrderSums, ReturnedRow } from "../../components/order-sums.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { showToast } from "../../components/toast.ts";
import { HoldForm } from "../calls/hold-form.tsx";
import { OrderPayments } from "../calls/order-payments.tsx";
import { formatAge } from "../format.ts";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { OrderRefunds } from "../refunds/order-refunds.tsx";
import { OrderReturns } from "../returns/order-returns.tsx";
import { sectionLink } from "../sections.ts";
import { changeOrderStatus } from "./bulk-bar.tsx";
import { CustomerBlock } from "./customer-block.tsx";
import { MergeOffers, splitting } from "./merge-offer.tsx";
import { OrderEditor } from "./order-editor.tsx";
import { isEditable, NothingDue, StageChip, useTotalLabel } from "./order-facts.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderParcel } from "./order-parcel.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { StockHold } from "./stock-hold.tsx";

type OrderPanelProps = { order: OrderDetailResponse; closeHref: string };

/** The open order: beside the list, or a sheet over it on a phone, with its actions at the bottom. */
export function OrderPanel({ order, closeHref }: OrderPanelProps) {
  const i18n = useAdminI18n();
  const { t, date } = i18n;
  const heading = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();
  const mayPay = usePermission("payments:claim");
  const mayRefund = usePermission("payments:refund");
  const mayCall = usePermission("calls:make");
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const printLink = (paper: string) => sectionLink("orders", { view: "print", paper, ids: order._id });
  return (
    <>
      <Link className="od-scrim only-m" to={closeHref} tabIndex={-1} aria-hidden="true" preventScrollReset />
      <section className="od" aria-labelledby="od-number">
        <header className="od-h">
          <div>
            <h2 className="num" id="od-number" lang="en" tabIndex={-1} ref={heading}>
              {order.number}
            </h2>
            <p className="num">
              <StatusPill status={order.status} />
              <StageChip order={order} />
              <span>{formatAge(order.orderedAt, i18n)}</span>
              <time dateTime={order.orderedAt}>{date(order.orderedAt, "dayTime")}</time>
              {order.source !== "site" && (
                <span>
                  {t(`admin.order.source.${order.source}`)}
                  {order.campaign && <span lang="">, {order.campaign}</span>}
                  {order.post && <span lang="">, {order.post}</span>}
                  {order.clickKind && `, ${t(`admin.order.click.${order.clickKind}`)}`}
                </span>
              )}
            </p>
          </div>
          <Link className="ib" to={closeHref} aria-label={t("admin.order.close")} preventScrollReset>
            <Icon name="x" />
          </Link>
        </header>
        <div className="od-b">
          <CustomerBlock order={order} />
          <StockHold order={order} />
          {order.hold && mayCall && (
            <section className="od-held">
              <h3 className="od-s">{t("admin.calls.held")}</h3>
              <HoldForm order={order} onHeld={() => void revalidate()} />
            </section>
          )}
          <MergeOffers order={order} />
          {!order.hold && mayCall && mayHold(order.status) && (
            <details className="adm-more od-pay">
              <summary>{t("admin.calls.hold")}</summary>
              <HoldForm order={order} onHeld={() => void revalidate()} />
            </details>
          )}
          <OrderLines order={order} />
          <MergedOrders order={order} />
          <OrderTimeline order={order} />
          <OrderParcel order={order} />
          <OrderReturns order={order} />
          {mayPay && (
            <details
              className="adm-more od-pay"
              open={order.payments.some(({ state }) => state === "claimed") || undefined}
            >
              <summary>{t("admin.calls.payments")}</summary>
              <OrderPayments order={order} />
            </details>
          )}
          {mayRefund && <OrderRefunds order={order} />}
          <OrderNotes order={order} />
          <p className="od-print">
            {order.status !== "cancelled" && (
              <Button variant="quiet" small to={printLink("invoice")}>
                <Icon name="printer" size="s" />
                {t("admin.order.invoice")}
              </Button>
            )}
            {isOpenStatus(order.status) && (
              <Button variant="quiet" small to={printLink("slip")}>
                <Icon name="package" size="s" />
                {t("admin.order.slip")}
              </Button>
            )}
          </p>
          <ForgetCustomer order={order} />
        </div>
        <StatusButtons order={order} />
      </section>
    </>
  );
}

/** Buttons for the statuses that may follow (specification.txt §4). */
function StatusButtons({ order }: Pick<OrderPanelProps, "order">) {
  const i18n = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const mayChange = usePermission("orders:change");
  const steps = nextStatuses(order.status);
  if (steps.length === 0 || !mayChange) return null;

  async function moveTo(to: NextStatus): Promise<void> {
    setBusy(true);
    if (await changeOrderStatus(order, to, i18n, revalidate)) await revalidate();
    setBusy(false);
  }
  return (
    <footer className="od-f">
      {steps.toReversed().map((to) => (
        <Button
          key={to}
          small
          variant={statusHas(to, "calledOff") ? "danger" : "primary"}
          busy={busy}
          onClick={() => void moveTo(to)}
        >
          {i18n.t(`admin.order.do.${to}`)}
        </Button>
      ))}
    </footer>
  );
}

function OrderLines({ order }: Pick<OrderPanelProps, "order">) {
  const { t } = useAdminI18n();
  const totalLabel = useTotalLabel();
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = usePermission("orders:edit") && isEditable(order);
  return (
    <>
      <h3 className="od-s od-lines-h">
        {t("admin.orderEdit.items")}
        {mayEdit && (
          <button type="button" className="link" data-key="e" onClick={() => setEditing(true)}>
            {t("admin.order.edit")}
          </button>
        )}
      </h3>
      <OrderItems items={order.items} sets={order.sets} sizes="40px" className="od-i" />
      <OrderSums
        sums={order}
        total={totalLabel(order)}
        missing={{ label: t("admin.order.missing"), taka: order.missing }}
        className="od-t"
      >
        <ReturnedRow returned={order.returned} />
      </OrderSums>
      <NothingDue {...order} />
      {isEditing && <OrderEditor order={order} onSaved={revalidate} onClose={() => setEditing(false)} />}
    </>
  );
}

/** The orders that go in this one's parcel, and the way back. */
function MergedOrders({ order }: Pick<OrderPanelProps, "order">) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const maySplit = usePermission("orders:edit") && isEditable(order);
  const split = (id: string) => change(...splitting(id, t));
  if (order.absorbed.length === 0) return null;
  return (
    <ul className="od-merged">
      {order.absorbed.map(({ _id, number }) => (
        <li key={_id}>
          <span className="num">{t("admin.merge.with", { number })}</span>
          {maySplit && (
            <button type="button" className="link" disabled={busy} onClick={() => void split(_id)}>
              {t("admin.merge.splitDo")}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Erases the customer's data from all their guest orders, on request; for the admin only. */
function ForgetCustomer({ order }: { order: OrderDetailResponse }) {
  const { t, phone: formatPhone, number } = useAdminI18n();
  const mayForget = usePermission("customers:forget");
  const { busy, change } = useSave();
  const { phone } = order.billingDetails;
  if (!mayForget) return null;

  async function forgetCustomer(): Promise<void> {
    const confirmed = await confirmDialog({
      title: t("admin.order.forget.title"),
      text: t("admin.order.forget.text", { phone: formatPhone(phone) }),
      icon: "trash",
      yes: t("admin.order.forget.yes"),
      no: t("admin.order.forget.no"),
      destructive: true,
    });
    if (!confirmed) return;
    await change(
      async () => {
        const { orders, later } = await api("POST /customers/forget", { body: { phone } });
        const text = t("admin.order.forget.doneText", { orders: number(orders), later: number(later) });
        showToast({ title: t("admin.order.forget.done"), text });
      },
      { failed: t("admin.order.forget.failed") },
    );
  }

  return (
    <details className="od-more">
      <summary>{t("admin.order.more")}</summary>
      <button type="button" className="link od-bad" disabled={busy} onClick={() => void forgetCustomer()}>
        {t("admin.order.forget")}
      </button>
    </details>
  );
}
