import { useState } from "react";
import type { DeliveryDayResponse, OrderResponse } from "../../../api/contract/orders.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { missedRequest } from "../../../shop/orders/delivery-day-schema.ts";
import type { MissedAnswer } from "../../../shop/orders/missed-delivery-rules.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useFormState } from "../../components/form.ts";
import { showToast } from "../../components/toast.ts";
import { useRefresh } from "../../components/use-refresh.ts";
import { DayChoice } from "./delivery-day.tsx";
import { useOrderPageI18n } from "./i18n.ts";

type MissedDeliveryProps = { order: OrderResponse; terms: DeliveryDayResponse };

/** After a rider did not reach the customer: again, to somebody else, at the hub, or no longer. Staff tell the courier. */
export function MissedDelivery({ order, terms: { days, missed } }: MissedDeliveryProps) {
  const { t, language } = useOrderPageI18n();
  const [isChanging, setChanging] = useState(false);
  if (!missed?.answer || isChanging) return <MissedForm order={order} days={days} onSent={() => setChanging(false)} />;
  const day = missed.day ? formatDay(missed.day, { language }) : "";
  const answerTexts: Record<MissedAnswer, string> = {
    again: t("orderPage.missed.again", { day }),
    other: t("orderPage.missed.otherSaid", { day }),
    hub: t("orderPage.missed.hubSaid"),
    cancel: t("orderPage.missed.cancelled"),
  };
  return (
    <div className="own-day is-open" id="missed">
      <p className="num">{answerTexts[missed.answer]}</p>
      <p>
        <button type="button" className="link" onClick={() => setChanging(true)}>
          {t("orderPage.missed.change")}
        </button>
      </p>
    </div>
  );
}

type MissedFormProps = { order: OrderResponse; days: DeliveryDayResponse["days"]; onSent: () => void };
type Choice = MissedAnswer | "day";

function MissedForm({ order, days, onSent }: MissedFormProps) {
  const { t, language } = useOrderPageI18n();
  const refresh = useRefresh();
  const soonest = days.find(({ isOpen }) => isOpen)?.day ?? null;
  const [choice, setChoice] = useState<Choice>(soonest ? "again" : "hub");
  const [day, setDay] = useState<string | null>(null);
  const isTomorrow = soonest === dhakaDay(new Date(Date.now() + 86_400_000));
  const needsRider = [
    {
      choice: "again",
      label: isTomorrow
        ? t("orderPage.missed.tomorrow")
        : t("orderPage.missed.soonest", { day: soonest ? formatDay(soonest, { language }) : "" }),
      text: t("orderPage.missed.free"),
    },
    { choice: "day", label: t("orderPage.missed.day"), text: t("orderPage.missed.free") },
    { choice: "other", label: t("orderPage.missed.other"), text: t("orderPage.missed.otherText") },
  ] as const;
  const choices = [
    ...(soonest ? needsRider : []),
    { choice: "hub", label: t("orderPage.missed.hub"), text: t("orderPage.missed.hubText") },
    { choice: "cancel", label: t("orderPage.missed.cancel"), text: t("orderPage.missed.cancelText") },
  ] as const;
  const { form, field, error, sending } = useFormState(
    { fullName: "", phone: "" },
    {
      schema: missedRequest,
      toBody: (receiver) => ({
        ...{ number: order.number, phone: order.billingDetails.phone },
        answer: choice === "day" ? ("again" as const) : choice,
        day: choice === "day" ? day : choice === "again" || choice === "other" ? soonest : null,
        receiver: choice === "other" ? receiver : null,
      }),
      required: { "receiver.fullName": "checkout.missing.fullName", "receiver.phone": "checkout.missing.phone" },
      async send(body) {
        await api("POST /orders/missed", { query: { lang: language }, body });
        showToast({ title: t("orderPage.missed.done") });
        await refresh();
        onSent();
      },
      failed: t("orderPage.failed"),
    },
  );
  // A field that is empty asks for the receiver, not for "you".
  const missing = { fullName: "orderPage.missed.noName", phone: "orderPage.missed.noPhone" } as const;
  function receiverField(name: "fullName" | "phone") {
    const shared = field(name);
    const path = `receiver.${name}` as const;
    const wrong = error(path);
    return { ...shared, name: path, error: wrong && !shared.value.trim() ? t(missing[name]) : wrong };
  }
  return (
    <form className="own-day is-open tracked-reply" id="missed" {...form}>
      <fieldset>
        <legend className="vh">{t("orderPage.missed.ask")}</legend>
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
      {choice === "other" && (
        <>
          <TextField {...receiverField("fullName")} label={t("orderPage.missed.name")} autoComplete="off" />
          <TextField {...receiverField("phone")} type="tel" label={t("orderPage.missed.phone")} autoComplete="off" />
        </>
      )}
      <p className="order-do">
        <Button type="submit" wide busy={sending} disabled={choice === "day" && day === null}>
          {t("orderPage.missed.do")}
        </Button>
      </p>
    </form>
  );
}
