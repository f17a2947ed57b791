import type { Paisa } from "../../../shop/money.ts";
import { promiseText } from "../../../shop/promises/promise-text.ts";
import type { PublicSettings } from "../../../shop/settings/settings-schema.ts";
import { type DeliveryArea, deliveryCharge, deliveryWindow } from "../../../shop/shipping/delivery-charge.ts";
import type { ServerI18n } from "../../i18n/server-texts.ts";

/** `charge`: in words, "৳60" or "free". */
export type DeliveryTerms = { charge: string; from: string; to: string };
export type DeliveryPromise = Record<DeliveryArea, DeliveryTerms> & {
  freeFrom: Paisa | null;
  returnDays: number;
  /** Whether the parcel may be opened first, and payment. */
  cash: { title: string; text: string };
};

/** The shop's promises for a parcel ordered now, with one piece of a product at this price. */
export function getDeliveryPromise(
  settings: PublicSettings,
  { now, price }: { now: Date; price: Paisa },
  { t, money, language }: ServerI18n,
): DeliveryPromise {
  const { freeDeliveryAbove: freeFrom, returnDays, promises } = settings;
  const isFree = freeFrom !== null && price >= freeFrom;
  const delivery = (area: DeliveryArea) => ({
    charge: isFree ? t("promise.free") : money(deliveryCharge(area, settings.deliveryCharges)),
    ...deliveryWindow(area, settings.deliveryDays, now),
  });
  const openText = promiseText(promises, "openParcel", language, t("promise.openText"));
  const cash =
    openText === null
      ? { title: t("promise.cash"), text: t("promise.cashText") }
      : { title: t("promise.openTitle"), text: openText };
  return { inside: delivery("inside"), outside: delivery("outside"), freeFrom, returnDays, cash };
}
