import { useEffect, useRef } from "react";
import type { Language } from "../../../shop/language.ts";
import { isDeliveryDay, laterDays } from "../../../shop/shipping/delivery-charge.ts";
import { DayChoice } from "../order/delivery-day.tsx";
import { loadOrderPageI18n, useOrderPageI18n } from "../order/i18n.ts";

/** The days of an order with their texts, loaded when a customer asks for them. */
export async function loadDays(language: Language) {
  await loadOrderPageI18n(language);
  return { Days };
}

type DaysProps = {
  /** The first day on which it can come. */
  deliverFrom: string;
  /** How many days it may be put off. */
  ahead: number;
  day: string | null;
  onChange: (day: string | null) => void;
};

/** Which day suits, among those on which the order's page lets a customer put the delivery off. */
function Days({ deliverFrom, ahead, day, onChange }: DaysProps) {
  const { t } = useOrderPageI18n();
  const days = laterDays(deliverFrom, ahead).map((each) => ({ day: each, isOpen: isDeliveryDay(each) }));
  const choice = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, here and below: the focus goes on to the days. Not to the first: its ring
  // would look like a choice.
  const focusDays = () => choice.current?.focus();
  useEffect(focusDays, []);
  return (
    <div className="co-days" ref={choice} tabIndex={-1}>
      <DayChoice days={days} value={day} onChange={onChange} />
      {day && (
        <button
          type="button"
          className="link"
          onClick={() => {
            onChange(null);
            focusDays();
          }}
        >
          {t("orderPage.day.soonest")}
        </button>
      )}
    </div>
  );
}
