import { useEffect, useId, useRef, useState } from "react";
import type { OrderResponse } from "../../../../api/contract/orders.ts";
import type { OrderReturnsResponse } from "../../../../api/contract/returns.ts";
import { dhakaDay } from "../../../../shop/dhaka-time.ts";
import { imageUrl } from "../../../../shop/media/image-url.ts";
import { fromTaka } from "../../../../shop/money.ts";
import { Icon } from "../../../components/icon.tsx";
import type { IconName } from "../../../components/icon-names.ts";
import { useReturnsI18n } from "./i18n.ts";
import { ReturnForm } from "./return-form.tsx";
import "../order-acts.css";
import "./returns.css";

type OrderReturnsProps = {
  order: OrderResponse;
  terms: OrderReturnsResponse;
  /** Among the orders of an account, whose customer has asked for the form. */
  isOwn?: boolean;
};

/** The returns of a delivered order, and the form; `#return` opens the form. */
export function OrderReturns({ order, terms, isOwn = false }: OrderReturnsProps) {
  const { t, date } = useReturnsI18n();
  const title = useId();
  const { until, isOpen } = terms;
  const [isAsking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The form takes its height with it: the customer goes on to what became of it.
  function showSent(): void {
    setAsking(false);
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }
  useEffect(() => setAsking((isOwn || location.hash === "#return") && isOpen), [isOwn, isOpen]);
  return (
    <section className="returns" id={isOwn ? undefined : "return"} aria-labelledby={title} ref={section} tabIndex={-1}>
      <h3 className="vh" id={title}>
        {t("return.open")}
      </h3>
      {terms.returns.map((each) => (
        <ReturnState key={each._id} request={each} number={order.number} />
      ))}
      {isOpen && until && !isAsking && (
        <button type="button" className="order-act" onClick={() => setAsking(true)}>
          <Icon name="arrow-u-down-left" />
          <span>
            <b>{t("return.open")}</b>
            <small className="num">
              {t("return.daysLeft", { count: daysUntil(until) })} ·{" "}
              {t("return.until", { day: date(`${until}T06:00:00Z`, "day") })}
            </small>
          </span>
          <Icon name="caret-right" size="s" />
        </button>
      )}
      {isAsking && <ReturnForm order={order} terms={terms} onClose={() => setAsking(false)} onSent={showSent} />}
    </section>
  );
}

/** As a calendar counts them; the last one is one, too. */
function daysUntil(day: string): number {
  return Math.max(1, (Date.parse(day) - Date.parse(dhakaDay(new Date()))) / 86_400_000);
}

type Request = OrderReturnsResponse["returns"][number];

const icons: Record<Request["state"], IconName> = {
  requested: "clock",
  accepted: "check-circle",
  declined: "info",
  received: "package",
};

/** A request, its state, and the next step. */
function ReturnState({ request, number }: { request: Request; number: string }) {
  const { t, date } = useReturnsI18n();
  const { state, items, requestedAt, decidedAt, receivedAt, photos } = request;
  const about = useReturnText(request, number);
  const at = receivedAt ?? decidedAt ?? requestedAt;
  return (
    <div className={`return-state is-${state}`}>
      <Icon name={icons[state]} />
      <div>
        <b>{t(`return.state.${state}`)}</b>
        <time className="small muted num" dateTime={at}>
          {date(at, "dayTime")}
        </time>
        <p className="num" lang={state === "declined" ? "" : undefined}>
          {about}
        </p>
        <p className="small muted">
          {items.map(({ variantId, name, quantity, wanted }) => (
            <span key={variantId}>
              {name} {quantity > 1 && <span className="num">{t("summary.times", { quantity })}</span>}
              {wanted && ` → ${wanted}`}
            </span>
          ))}
        </p>
        {photos.length > 0 && (
          <p className="return-photos">
            {photos.map((photo) => (
              <img
                key={photo.id}
                src={imageUrl(photo)}
                alt=""
                width={48}
                height={60}
                loading="lazy"
                // Without a referrer, so that the service worker does not cache them.
                referrerPolicy="no-referrer"
              />
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** What follows, in a sentence. */
function useReturnText({ state, answer, refund, replacement, way }: Request, number: string): string {
  const { t, money, date } = useReturnsI18n();
  if (state === "requested") return t("return.about.requested");
  if (state === "declined") return answer ?? "";
  if (state === "accepted")
    return replacement ? t("return.about.exchange", { number: replacement }) : t(`return.about.${way}`, { number });
  if (replacement) return t("return.about.exchanged", { number: replacement });
  if (!refund) return t("return.about.nothing");
  const amount = money(fromTaka(refund.amount));
  if (refund.state === "requested")
    return t("return.about.refundWaits", { amount, day: date(`${refund.dueBy}T06:00:00Z`, "day") });
  return t(refund.state === "done" ? "return.about.refundDone" : "return.about.refundFailed", { amount });
}
