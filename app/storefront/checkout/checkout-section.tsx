import { type ComponentProps, type ReactNode, useId } from "react";
import { useI18n } from "../../i18n/language.tsx";
import "./checkout.css";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { type DeliveryArea, deliveryAreas } from "../../../shop/shipping/delivery-charge.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { cityOf } from "../../components/city-of.ts";
import { useShopSettings } from "../../components/page.tsx";
import type { ChosenPlaces } from "../../components/places.ts";
import { DeliveryCharge } from "../../components/sum-rows.tsx";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import type { AreaQuotes } from "../cart/cart-quotes.ts";

type CheckoutSectionProps = { step: number; title: string; isChoice?: boolean; children: ReactNode };

/** One numbered part of the checkout; with `isChoice` its title names a group of radio buttons. */
export function CheckoutSection({ step, title, isChoice, children }: CheckoutSectionProps) {
  const { number } = useI18n();
  const id = useId();
  return (
    <section className="co-sec" aria-labelledby={id} role={isChoice ? "radiogroup" : undefined}>
      <h2 className="display h3" id={id}>
        <i aria-hidden="true">{number(step)}</i>
        {title}
      </h2>
      {children}
    </section>
  );
}

type RadioCardProps = { title: string; text: ReactNode; children?: ReactNode } & Omit<ComponentProps<"input">, "title">;

/** A radio button as a card: label, explanation, and a charge or icon at its end. */
export function RadioCard({ title, text, children, ...input }: RadioCardProps) {
  return (
    <label className="radio">
      <input type="radio" {...input} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <span className="r num">{children}</span>
    </label>
  );
}

type DeliveryChoiceProps = {
  quotes: AreaQuotes;
  value: DeliveryArea;
  /** The chosen place. */
  places: ChosenPlaces;
  onChange: (area: DeliveryArea) => void;
};

/**
 * Inside or outside Dhaka, each with its charge and its days (specification.txt §9). A place of the lists decides it: the
 * other is then no choice.
 */
export function DeliveryChoice({ quotes, value, places, onChange }: DeliveryChoiceProps) {
  const i18n = useI18n();
  const { t, language } = i18n;
  const { city, district, area } = cityOf(places, language);
  const decided = district === "dhaka" ? area : district;
  return deliveryAreas.map((each) => {
    const quote = quotes[each];
    const isChosen = each === value;
    const dates = formatDeliveryDates(quote.deliverFrom, quote.deliverTo, i18n);
    return (
      <RadioCard
        key={each}
        name="deliveryArea"
        value={each}
        checked={isChosen}
        disabled={!isChosen && !!decided}
        onChange={() => onChange(each)}
        title={t(`checkout.delivery.${each}`)}
        text={isChosen && decided ? `${dates} · ${city}` : dates}
      >
        <DeliveryCharge {...quote} />
      </RadioCard>
    );
  });
}

type PickDayProps = { quote: QuoteResponse; day: string | null; onChange: (day: string | null) => void };

/** A later day than the first, where the merchant offers a choice. */
export function PickDay({ quote: { deliverFrom }, ...props }: PickDayProps) {
  const { t, language } = useI18n();
  const { ownDaysAhead: ahead } = useShopSettings();
  const [picker, open] = useLazyModule(() => import("./pick-day.tsx").then(({ loadDays }) => loadDays(language)));
  if (ahead === 0) return null;
  if (picker) return <picker.Days deliverFrom={deliverFrom} ahead={ahead} {...props} />;
  return (
    <button type="button" className="link co-day" onClick={() => void open()}>
      {t("checkout.pickDay")}
    </button>
  );
}
