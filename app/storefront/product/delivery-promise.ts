import type { Paisa } from "../../../shop/money.ts";
import { promiseText } from "../../../shop/promises/promise-text.ts";
import type { PublicSettings } from "../../../shop/settings/settings-schema.ts";
import { type DeliveryArea, deliveryCharge, deliveryWindow } from "../../../shop/shipping/delivery-charge.ts";
import type { ServerI18n } from "../../i18n/server-texts.ts";

export type DeliveryTerms = { charge: Paisa; from: string; to: string };
export type DeliveryPromise = Record<DeliveryArea, DeliveryTerms> & {
  freeFrom: Paisa | null;
  returnDays: number;
  /** Whether the parcel may be opened first, and payment. */
  cash: { title: string; text: string };
};

/** The shop's promises for a parcel ordered now. */
export function getDeliveryPromise(settings: PublicSettings, now: Date, { t, language }: ServerI18n): DeliveryPromise {
  const delivery = (area: DeliveryArea) => ({
    charge: deliveryCharge(area, settings.deliveryCharges),
    ...deliveryWindow(area, settings.deliveryDays, now),
  });
  const { freeDeliveryAbove: freeFrom, returnDays, promises } = settings;
  const openText = promiseText(promises, "openParcel", language, t("promise.openText"));
  const cash =
    openText === null
      ? { title: t("promise.cash"), text: t("promise.cashText") }
      : { title: t("promise.openTitle"), text: openText };
  return { inside: delivery("inside"), outside: delivery("outside"), freeFrom, returnDays, cash };
}
