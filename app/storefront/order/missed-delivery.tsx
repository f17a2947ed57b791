import { type FormEvent, useState } from "react";
import type { DeliveryDayResponse, OrderResponse } from "../../../api/contract/orders.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { useRefresh } from "../../components/use-refresh.ts";
import { DayChoice } from "./delivery-day.tsx";
import { useOrderPageI18n } from "./i18n.ts";

type MissedDeliveryProps = { order: OrderResponse; terms: DeliveryDayResponse };
type Choice = "soonest" | "day" | "cancel";

/** After a rider did not reach the customer: again, another day, or no longer. Staff tell the courier. */
export function MissedDelivery({ order, terms: { days, missed } }: MissedDeliveryProps) {
  const { t, date } = useOrderPageI18n();
  const [isChanging, setChanging] = useState(false);
  const dayName = (day: string) => date(`${day}T06:00:00Z`, "day");
  if (missed?.answer && !isChanging)
    return (
      <div className="own-day is-open" id="missed">
        <p className="num">
          {missed.day ? t("orderPage.missed.again", { day: dayName(missed.day) }) : t("orderPage.missed.cancelled")}
        </p>
        <p>
          <button type="button" className="link" onClick={() => setChanging(true)}>
            {t("orderPage.missed.change")}
          </button>
        </p>
      </div>
    );
  return <MissedForm order={order} days={days} onSent={() => setChanging(false)} />;
}

function MissedForm({
  order,
  days,
  onSent,
}: {
  order: OrderResponse;
  days: DeliveryDayResponse["days"];
  onSent: () => void;
}) {
  const { t, date, language } = useOrderPageI18n();
  const refresh = useRefresh();
  const [choice, setChoice] = useState<Choice>("soonest");
  const [day, setDay] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const soonest = days.find(({ isOpen }) => isOpen)?.day ?? null;
  const isTomorrow = soonest === dhakaDay(new Date(Date.now() + 86_400_000));
  const choices = [
    ...(soonest
      ? [
          {
            choice: "soonest" as const,
            label: isTomorrow
              ? t("orderPage.missed.tomorrow")
              : t("orderPage.missed.soonest", { day: date(`${soonest}T06:00:00Z`, "day") }),
            text: t("orderPage.missed.free"),
          },
          { choice: "day" as const, label: t("orderPage.missed.day"), text: t("orderPage.missed.free") },
        ]
      : []),
    { choice: "cancel" as const, label: t("orderPage.missed.cancel"), text: t("orderPage.missed.cancelText") },
  ];
  const chosenDay = choice === "soonest" ? soonest : choice === "day" ? day : null;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    try {
      const { number, billingDetails } = order;
      const answer = choice === "cancel" ? ("cancel" as const) : ("again" as const);
      await api("POST /orders/missed", {
        query: { lang: language },
        body: { number, phone: billingDetails.phone, answer, day: chosenDay },
      });
      showToast({ title: t("orderPage.missed.done") });
      await refresh();
      onSent();
    } catch (error) {
      showToast({ title: t("orderPage.failed"), text: errorText(error, t), tone: "error" });
    }
    setSending(false);
  }

  return (
    <form className="own-day is-open tracked-reply" id="missed" onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend className="vh">{t("orderPage.missed.text")}</legend>
        {choices.map(({ choice: each, label, text }) => (
          <label key={each}>
            <input type="radio" name="choice" checked={choice === each} onChange={() => setChoice(each)} />
            <span>
              <b>{label}</b>
              <small>{text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {choice === "day" && <DayChoice days={days} value={day} onChange={setDay} />}
      <p className="order-do">
        <Button type="submit" wide busy={isSending} disabled={choice === "day" && day === null}>
          {t("orderPage.missed.do")}
        </Button>
      </p>
    </form>
  );
}
