import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { OrderDetailAnswer } from "../../../api/responses.ts";
import { isOnItsWay, nextStatus, type OrderStatus } from "../../../shop/orders/order-rules.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { OrderItems, OrderSums } from "../../components/order-sums.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { age } from "../format-age.ts";
import { useAdminSpeech } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";
import { NothingDue, useTotalName } from "./amount-due.tsx";
import { markOrder } from "./change-status.ts";
import { CustomerBlock } from "./customer-block.tsx";
import { ForgetCustomer } from "./forget-customer.tsx";
import { OrderNotes } from "./order-notes.tsx";

type Props = { order: OrderDetailAnswer; close: string };

/** The open order: beside the list on a desk, a sheet over it on a phone; what can be done stands at its foot. */
export function OrderPanel({ order, close }: Props) {
  const speech = useAdminSpeech();
  const { t, date } = speech;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const print = (paper: string) => sectionLink("orders", { view: "print", paper, ids: order._id });
  return (
    <>
      <Link className="od-scrim only-m" to={close} tabIndex={-1} aria-hidden="true" preventScrollReset />
      <section className="od" aria-labelledby="od-number">
        <header className="od-h">
          <div>
            <h2 className="num" id="od-number" lang="en" tabIndex={-1} ref={heading}>
              {order.number}
            </h2>
            <p className="num">
              <StatusPill status={order.status} />
              <span>{age(order.orderedAt, speech)}</span>
              <time dateTime={order.orderedAt}>{date(order.orderedAt, "dayTime")}</time>
            </p>
          </div>
          <Link className="ib" to={close} aria-label={t("admin.order.close")} preventScrollReset>
            <Icon name="x" />
          </Link>
        </header>
        <div className="od-b">
          <CustomerBlock order={order} />
          <Lines order={order} />
          <Timeline order={order} />
          <OrderNotes order={order} />
          <p className="od-print">
            {order.status !== "cancelled" && (
              <Button variant="quiet" small to={print("invoice")}>
                <Icon name="printer" size="s" />
                {t("admin.order.invoice")}
              </Button>
            )}
            {isOnItsWay(order.status) && (
              <Button variant="quiet" small to={print("slip")}>
                <Icon name="package" size="s" />
                {t("admin.order.slip")}
              </Button>
            )}
          </p>
          <ForgetCustomer order={order} />
        </div>
        <Steps order={order} />
      </section>
    </>
  );
}

/** The steps that may follow; an order at its end has none (specification.txt §4). */
function Steps({ order }: Pick<Props, "order">) {
  const speech = useAdminSpeech();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const steps: readonly OrderStatus[] = nextStatus[order.status];
  if (steps.length === 0) return null;

  async function mark(to: OrderStatus): Promise<void> {
    setBusy(true);
    if (await markOrder(order, to, speech)) await revalidate();
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
          onClick={() => void mark(to)}
        >
          {speech.t(`admin.order.do.${to as Exclude<OrderStatus, "pending">}`)}
        </Button>
      ))}
    </footer>
  );
}

function Lines({ order }: Pick<Props, "order">) {
  const totalName = useTotalName();
  return (
    <>
      <OrderItems items={order.items} sizes="40px" className="od-i" />
      <OrderSums sums={order} total={totalName(order)} className="od-t" />
      <NothingDue {...order} />
    </>
  );
}

function Timeline({ order }: Pick<Props, "order">) {
  const { t, date } = useAdminSpeech();
  const by = ({ by, byName }: OrderDetailAnswer["timeline"][number]) =>
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
