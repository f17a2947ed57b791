import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import type { UserResponse } from "../../../api/contract/users.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";

/** The orders of a user, newest first; loaded when opened. */
export function UserOrders({ user, onClose }: { user: UserResponse; onClose: () => void }) {
  const { t, date, money } = useAdminI18n();
  const [orders, setOrders] = useState<OrderResponse[] | null>(null);
  const [loadError, setLoadError] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    api("GET /order", { query: { email: user.email }, signal: controller.signal })
      .then(setOrders)
      .catch((error: unknown) => !controller.signal.aborted && setLoadError(error));
    return () => controller.abort();
  }, [user.email]);
  return (
    <Dialog
      open
      onClose={onClose}
      className="u-orders"
      title={t("admin.users.ordersOf", { name: user.name })}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t("dialog.close")}
        </Button>
      }
    >
      {loadError !== null && <p role="alert">{errorText(loadError, t)}</p>}
      {loadError === null && orders === null && <SkeletonLines lines={3} />}
      {orders?.length === 0 && <p>{t("track.none")}</p>}
      <ul>
        {orders?.map((order) => (
          <li key={order._id}>
            <Link to={sectionLink("orders", { q: order.number })} onClick={onClose}>
              <b className="num" lang="en">
                {order.number}
              </b>
              <small>{date(order.orderedAt, "dayTime")}</small>
            </Link>
            <StatusPill status={order.status} />
            <b className="num">{money(fromTaka(order.total))}</b>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
