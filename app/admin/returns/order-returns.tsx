import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import type { StaffOrderReturnsResponse } from "../../../api/contract/returns.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { ReturnCard } from "./return-card.tsx";
import { ReturnProblem } from "./return-problem.tsx";
import { StartReturn } from "./start-return.tsx";
import "../parcels/needs-you.css";
import "./order-returns.css";

/** The return requests of a delivered order, and the form that starts one for a customer on the phone. */
export function OrderReturns({ order }: { order: OrderDetailResponse }) {
  const { t, date } = useAdminI18n();
  const mayDecide = usePermission("returns:decide");
  const { revalidate } = useRevalidator();
  const { returns, failure, show, reload } = useOrderReturns(mayDecide ? order : null);
  const [isStarting, setStarting] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The form takes the focus with it.
  function close(): void {
    setStarting(false);
    section.current?.focus({ preventScroll: true });
  }
  const closeEnded = useEffectEvent(close);
  const isEnded = isStarting && returns?.isOpen === false;
  useEffect(() => {
    if (isEnded) closeEnded();
  }, [isEnded]);
  if (!mayDecide || order.status !== "delivered") return null;
  return (
    <section className="od-returns" aria-label={t("admin.return.title")} tabIndex={-1} ref={section}>
      <h3 className="od-s">{t("admin.return.title")}</h3>
      {!returns && (failure ? <p role="alert">{errorText(failure, t)}</p> : <SkeletonLines lines={2} />)}
      {returns && returns.returns.length > 0 && (
        <ul className="needs">
          {returns.returns.map((request) => (
            <ReturnCard key={request._id} request={request} isOnOrder />
          ))}
        </ul>
      )}
      {returns?.problem && <ReturnProblem terms={returns} />}
      {returns?.isOpen && !isStarting && (
        <p className="od-returns-do">
          <Button variant="outline" small onClick={() => setStarting(true)}>
            {t("admin.return.start")}
          </Button>
          {returns.until && (
            <small className="muted num">
              {t("admin.return.until", { day: date(`${returns.until}T06:00:00Z`, "day") })}
            </small>
          )}
        </p>
      )}
      {returns?.isOpen && isStarting && (
        <StartReturn
          order={order}
          terms={returns}
          onClose={close}
          onStarted={(started) => {
            show(started);
            close();
            void revalidate();
          }}
          onRefused={reload}
        />
      )}
    </section>
  );
}

/** The returns of an order, loaded after its page and again with each change of it; nothing for null. */
function useOrderReturns(order: OrderDetailResponse | null) {
  const { language } = useAdminI18n();
  const [returns, show] = useState<StaffOrderReturnsResponse | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [readings, setReadings] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when asked to
  useEffect(() => {
    if (order?.status !== "delivered") return;
    const closed = new AbortController();
    api("GET /orders/:id/returns", {
      params: { id: order._id },
      query: { lang: language },
      signal: closed.signal,
    }).then(
      (read) => !closed.signal.aborted && show(read),
      (error: unknown) => !closed.signal.aborted && setFailure(error),
    );
    return () => closed.abort();
  }, [order, language, readings]);
  return { returns, failure, show, reload: () => setReadings((count) => count + 1) };
}
