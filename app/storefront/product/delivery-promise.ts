import type { Paisa } from "../../../shop/money.ts";
import { promiseText } from "../../../shop/promises/promise-text.ts";
import type { PublicSettings } from "../../../shop/settings/settings-schema.ts";
import { type DeliveryArea, deliveryCharge, deliveryWindow } from "../../../shop/shipping/delivery-charge.ts";
import type { I18n } from "../../i18n/language.tsx";

export type DeliveryTerms = { charge: Paisa; from: string; to: string };
export type DeliveryPromise = Record<DeliveryArea, DeliveryTerms> & {
  freeFrom: Paisa | null;
  returnDays: number;
  /** Payment, and whether the parcel may be opened first. */
  cash: string;
};

/** The shop's promises for a parcel ordered now. */
export function getDeliveryPromise(settings: PublicSettings, now: Date, { t, language }: I18n): DeliveryPromise {
  const delivery = (area: DeliveryArea) => ({
    charge: deliveryCharge(area, settings.deliveryCharges),
    ...deliveryWindow(area, settings.deliveryDays, now),
  });
  const { freeDeliveryAbove: freeFrom, returnDays, promises } = settings;
  const cash = promiseText(promises, "openParcel", language, t("promise.cashTextOpen")) ?? t("promise.cashText");
  return { inside: delivery("inside"), outside: delivery("outside"), freeFrom, returnDays, cash };
}
