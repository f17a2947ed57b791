import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { StatusPill } from "../../components/status-pill.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { formatWhen } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { StageChip } from "../orders/order-facts.tsx";
import { sectionLink } from "../sections.ts";

const maxShown = 50;

/** The orders that staff have entered today, newest first; read again once another one is `placed`. */
export function OrdersOfToday({ placed }: { placed: string | null }) {
  const i18n = useAdminI18n();
  const { t, money, language } = i18n;
  const [orders, setOrders] = useState<StaffOrderResponse[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order belongs into the list
  useEffect(() => {
    let isCurrent = true;
    const query = { from: dhakaDay(new Date()), enteredBy: "staff" as const, limit: maxShown, lang: language };
    api("GET /orders", { query })
      .then((found) => isCurrent && setOrders(found))
      // The pad works without it.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [placed, language]);
  if (orders.length === 0) return null;
  const standing = orders.filter(({ status }) => status !== "cancelled");
  const total = standing.reduce((sum, order) => sum + order.total, 0);
  return (
    <section className="panel op-today" aria-labelledby="op-today">
      <div className="panel-h">
        <h2 id="op-today">{t("admin.pad.today")}</h2>
        <p className="num">{t("admin.pad.todaySum", { count: standing.length, total: money(fromTaka(total)) })}</p>
      </div>
      <ul>
        {orders.map((order) => (
          <li key={order._id}>
            <Link className="link" to={sectionLink("orders", { tab: "all", order: order._id })}>
              <UserText text={order.billingDetails.fullName} />
            </Link>
            <span className="op-goods">{order.items.map(({ name }) => name).join(", ")}</span>
            <span className="num op-when">{formatWhen(order.orderedAt, i18n)}</span>
            <b className="num">{money(fromTaka(order.total))}</b>
            <span className="op-state">
              {order.stage === order.status || order.mergedInto ? <StatusPill status={order.status} /> : null}
              <StageChip order={order} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
