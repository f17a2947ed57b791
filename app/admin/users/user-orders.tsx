import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { OrderAnswer, UserAnswer } from "../../../api/answers.ts";
import { fromTaka } from "../../../shop/money.ts";
import { callApi } from "../../client/api.ts";
import { failureText } from "../../client/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import { sectionLink } from "../section-link.ts";
import { useAdminSpeech } from "../speech.ts";

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
