import { useEffect, useState } from "react";
import type { DeliveryDayResponse, OrderResponse } from "../../../api/contract/orders.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useRefresh } from "../../components/use-refresh.ts";
import { useOrderPageI18n } from "./i18n.ts";
import "./delivery-day.css";
import "./order-acts.css";

type DeliveryDayProps = { order: OrderResponse; days: DeliveryDayResponse["days"] };

/** Puts the delivery off to a later day, once; `#day` opens the choice. */
export function DeliveryDay({ order, days }: DeliveryDayProps) {
  const { t, money, language } = useOrderPageI18n();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => setOpen(location.hash === "#day"), []);
  const due = fromTaka(order.amountDue);

  async function send(): Promise<void> {
    if (day === null) return;
    setSending(true);
    try {
      const { number, billingDetails } = order;
      await api("POST /orders/day", { query: { lang: language }, body: { number, phone: billingDetails.phone, day } });
      showToast({ title: t("orderPage.day.done", { day: formatDay(day, { language }) }) });
      await refresh();
    } catch (error) {
      showToast({ title: t("orderPage.failed"), text: errorText(error, t), tone: "error" });
    }
    setSending(false);
  }

  if (!isOpen)
    return (
      <div className="own-day" id="day">
        <button type="button" className="order-act" onClick={() => setOpen(true)}>
          <Icon name="calendar-blank" />
          <span>
            <b>{t("orderPage.day.open")}</b>
            <small>
              {t("orderPage.day.home")} {t("orderPage.day.openText")}
            </small>
          </span>
          <Icon name="caret-right" size="s" />
        </button>
      </div>
    );
  return (
    <div className="own-day is-open" id="day">
      <h2 className="display h3">{t("orderPage.day.title")}</h2>
      <p className="muted">{t("orderPage.day.text")}</p>
      <DayChoice days={days} value={day} onChange={setDay} />
      {due > 0 && (
        <p className="own-day-note num">
          <Icon name="hand-coins" />
          <span>
            <b>{t("orderPage.day.same", { amount: money(due) })}</b>
            {t("orderPage.day.after")}
          </span>
        </p>
      )}
      <p className="order-do">
        <Button wide busy={isSending} disabled={day === null} onClick={() => void send()}>
          {day ? t("orderPage.day.do", { day: formatDay(day, { language }) }) : t("orderPage.day.choose")}
        </Button>
        <button type="button" className="link" onClick={() => setOpen(false)}>
          {t("orderPage.day.keep")}
        </button>
      </p>
    </div>
  );
}

type DayChoiceProps = { days: DeliveryDayResponse["days"]; value: string | null; onChange: (day: string) => void };

/** Days side by side; those without delivery are shown, and cannot be chosen. */
export function DayChoice({ days, value, onChange }: DayChoiceProps) {
  const { t, language, number } = useOrderPageI18n();
  const locale = language === "bn" ? "bn-BD" : "en-GB";
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const tomorrow = dhakaDay(new Date(Date.now() + 86_400_000));
  function note({ day, isOpen }: DeliveryDayResponse["days"][number]): string {
    if (!isOpen) return t("orderPage.day.closed");
    return day === tomorrow ? t("orderPage.day.tomorrow") : month.format(new Date(`${day}T12:00:00Z`));
  }
  return (
    <fieldset className="own-days">
      <legend className="vh">{t("orderPage.day.title")}</legend>
      {days.map(({ day, isOpen }) => (
        <label key={day}>
          <input
            type="radio"
            name="day"
            value={day}
            disabled={!isOpen}
            checked={value === day}
            onChange={() => onChange(day)}
          />
          <small>{weekday.format(new Date(`${day}T12:00:00Z`))}</small>
          <b className="num">{number(Number(day.slice(-2)))}</b>
          <span>{note({ day, isOpen })}</span>
        </label>
      ))}
    </fieldset>
  );
}
