import type { ReactNode } from "react";
import { deliveryDates } from "../../../shop/delivery/delivery-dates.ts";
import { type DeliveryArea, deliveryCharge, deliveryWindow } from "../../../shop/delivery/rules.ts";
import type { Paisa } from "../../../shop/money.ts";
import type { ShopSettings } from "../../../shop/settings/schema.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { useLanguage } from "../../ui/language.tsx";
import "./product-promise.css";

type Delivery = { charge: Paisa; from: string; to: string };
export type Promised = Record<DeliveryArea, Delivery> & { returnDays: number };

/** What the shop promises of a parcel ordered now. */
export function promised(settings: ShopSettings, now: Date): Promised {
  const delivery = (area: DeliveryArea) => ({
    charge: deliveryCharge(area, settings.deliveryCharges),
    ...deliveryWindow(area, settings.deliveryDays, now),
  });
  return { inside: delivery("inside"), outside: delivery("outside"), returnDays: settings.returnDays };
}

/** Delivery, payment and return in three lines; stands before the buttons, so that nothing is learned at the end. */
export function PromiseBox({ promise: { inside, outside, returnDays } }: { promise: Promised }) {
  const speech = useLanguage();
  const { t, money } = speech;
  const said = ({ from, to, charge }: Delivery) => ({ dates: deliveryDates(from, to, speech), charge: money(charge) });
  return (
    <section className="promise" aria-label={t("promise.label")}>
      <Line icon="truck" title={t("promise.inside", said(inside))}>
        {t("promise.outside", said(outside))}
      </Line>
      <Line icon="hand-coins" title={t("promise.cash")}>
        {t("promise.cashText")}
      </Line>
      {returnDays > 0 && (
        <Line icon="arrow-u-down-left" title={t("promise.returns", { days: returnDays })}>
          {t("promise.returnsText", { days: returnDays })}
        </Line>
      )}
    </section>
  );
}

function Line({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div>
      <Icon name={icon} />
      <p>
        <b>{title}</b>
        <span>{children}</span>
      </p>
    </div>
  );
}
