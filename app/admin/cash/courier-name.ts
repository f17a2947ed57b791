import { courierNames } from "../../../shop/parcels/courier-names-rules.ts";
import type { CourierKind } from "../../../shop/parcels/parcel-rules.ts";
import type { AdminI18n } from "../i18n.ts";

/** A courier's name in the language of the page; what was handed over without one by hand. */
export function nameOfCourier(courier: CourierKind, { t, language }: Pick<AdminI18n, "t" | "language">): string {
  return courier === "other" ? t("admin.cash.byHand") : courierNames[courier][language];
}
