import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { isOpenStatus, nextStatus, type OrderStatus } from "../../../shop/orders/order-rules.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { OrderItems, OrderSums } from "../../components/order-sums.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { formatAge } from "../format-age.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";
import { NothingDue, useTotalLabel } from "./amount-due.tsx";
import { changeOrderStatus } from "./change-status.ts";
import { CustomerBlock } from "./customer-block.tsx";
import { ForgetCustomer } from "./forget-customer.tsx";
import { OrderNotes } from "./order-notes.tsx";

type OrderPanelProps = { order: OrderDetailResponse; closeHref: string };

/** The open order: beside the list on a desk, a sheet over it on a phone; what can be done stands at its foot. */
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

/** The steps that may follow; an order at its end has none (specification.txt §4). */
function StatusButtons({ order }: Pick<OrderPanelProps, "order">) {
  const i18n = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const steps: readonly OrderStatus[] = nextStatus[order.status];
  if (steps.length === 0) return null;

  async function moveTo(to: OrderStatus): Promise<void> {
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
          variant={to === "cancelled" || to === "returned" ? "danger" : "primary"}
          busy={busy}
          onClick={() => void moveTo(to)}
        >
          {i18n.t(`admin.order.do.${to as Exclude<OrderStatus, "pending">}`)}
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
