import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { newNote } from "../../../shop/orders/admin/admin-order-schema.ts";
import { isOpenStatus, type NextStatus, nextStatuses, statusHas } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { TextArea } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { OrderItems, OrderSums } from "../../components/order-sums.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminForm } from "../admin-form.ts";
import { formatAge } from "../format.ts";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { changeOrderStatus } from "./bulk-bar.tsx";
import { CustomerBlock } from "./customer-block.tsx";
import { NothingDue, useTotalLabel } from "./order-facts.tsx";

type OrderPanelProps = { order: OrderDetailResponse; closeHref: string };

/** The open order: beside the list, or a sheet over it on a phone, with its actions at the bottom. */
export function OrderPanel({ order, closeHref }: OrderPanelProps) {
  const i18n = useAdminI18n();
  const { t, date } = i18n;
  const heading = useRef<HTMLHeadingElement>(null);
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
              <span>{formatAge(order.orderedAt, i18n)}</span>
              <time dateTime={order.orderedAt}>{date(order.orderedAt, "dayTime")}</time>
            </p>
          </div>
          <Link className="ib" to={closeHref} aria-label={t("admin.order.close")} preventScrollReset>
            <Icon name="x" />
          </Link>
        </header>
        <div className="od-b">
          <CustomerBlock order={order} />
          <OrderLines order={order} />
          <Timeline order={order} />
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
  const steps = nextStatuses(order.status);
  if (steps.length === 0) return null;

  async function moveTo(to: NextStatus): Promise<void> {
    setBusy(true);
    if (await changeOrderStatus(order, to, i18n)) await revalidate();
    setBusy(false);
  }
  return (
    <footer className="od-f">
      {steps.toReversed().map((to) => (
        <Button
          key={to}
          small
          variant={statusHas(to, "releasesStock") ? "danger" : "primary"}
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
  const totalLabel = useTotalLabel();
  return (
    <>
      <OrderItems items={order.items} sizes="40px" className="od-i" />
      <OrderSums sums={order} total={totalLabel(order)} className="od-t" />
      <NothingDue {...order} />
    </>
  );
}

function Timeline({ order }: Pick<OrderPanelProps, "order">) {
  const { t, date } = useAdminI18n();
  const by = ({ by, byName }: OrderDetailResponse["timeline"][number]) =>
    byName
      ? t("admin.order.by.staff", { name: byName })
      : t(by === "system" ? "admin.order.by.system" : "admin.order.by.shopper");
  return (
    <>
      <h3 className="od-s">{t("admin.order.timeline")}</h3>
      <ol className="od-tl">
        {order.timeline.map((step) => (
          <li key={step.status}>
            <b>{t(`admin.order.event.${step.status}`)}</b>
            <span>
              <time dateTime={step.at}>{date(step.at, "dayTime")}</time>, {by(step)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Staff notes on an order. */
function OrderNotes({ order }: { order: OrderDetailResponse }) {
  const { t, date } = useAdminI18n();
  const { form, field, set, sending } = useAdminForm<{ text: string }>(
    { text: "" },
    {
      schema: newNote,
      send: (body) => api("POST /orders/:id/notes", { params: { id: order._id }, body }),
      failed: t("admin.order.noteFailed"),
      onSaved: (): void => set({ text: "" }),
    },
  );

  return (
    <>
      <h3 className="od-s">{t("admin.order.notes")}</h3>
      <ul className="od-notes">
        {order.notes.map((note) => (
          <li key={note.at}>
            <p lang="">{note.text}</p>
            <small>
              {note.byName}, <time dateTime={note.at}>{date(note.at, "dayTime")}</time>
            </small>
          </li>
        ))}
      </ul>
      <form className="od-note" {...form}>
        <TextArea
          {...field("text")}
          rows={2}
          maxLength={1000}
          label={t("admin.order.noteNew")}
          hint={t("admin.order.notesHint")}
        />
        <Button type="submit" variant="outline" small busy={sending}>
          {t("admin.order.noteAdd")}
        </Button>
      </form>
    </>
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
