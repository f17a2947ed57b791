import { use } from "react";
import { useI18n } from "../i18n/language.tsx";
import { DeliveryTermsContext, usePage } from "./page.tsx";

/** What delivery costs, by the settings. */
export function useDeliveryText(): string {
  const { t, money } = useI18n();
  const { settings } = usePage();
  const terms = use(DeliveryTermsContext) ?? settings;
  if (!terms) throw new Error("no settings");
  const { deliveryCharges, freeDeliveryAbove } = terms;
  const charges = { inside: money(deliveryCharges.inside), outside: money(deliveryCharges.outside) };
  return freeDeliveryAbove === null
    ? t("home.deliveryText", charges)
    : t("home.deliveryTextFree", { ...charges, amount: money(freeDeliveryAbove) });
}
