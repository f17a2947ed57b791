import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { OrderAnswer, UserAnswer } from "../../../api/responses.ts";
import { fromTaka } from "../../../shop/money.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";

/** What a person has ordered, newest first; each leads to the order itself. Asked for only when it is opened. */
export function UserOrders({ user, onClose }: { user: UserAnswer; onClose: () => void }) {
  const { t, date, money } = useAdminSpeech();
  const [orders, setOrders] = useState<OrderAnswer[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const stop = new AbortController();
    callApi<OrderAnswer[]>("GET", `/order?${new URLSearchParams({ email: user.email })}`, { signal: stop.signal })
      .then(setOrders)
      .catch((error: unknown) => !stop.signal.aborted && setFailure(error));
    return () => stop.abort();
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
      {failure !== null && <p role="alert">{failureText(failure, t)}</p>}
      {failure === null && orders === null && <SkeletonLines lines={3} />}
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
