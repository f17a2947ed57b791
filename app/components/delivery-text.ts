import { useI18n } from "../i18n/language.tsx";
import { useShopSettings } from "./page.tsx";

/** What delivery costs, by the settings. */
export function useDeliveryText(): string {
  const { t, money } = useI18n();
  const { deliveryCharges, freeDeliveryAbove } = useShopSettings();
  const charges = { inside: money(deliveryCharges.inside), outside: money(deliveryCharges.outside) };
  return freeDeliveryAbove === null
    ? t("home.deliveryText", charges)
    : t("home.deliveryTextFree", { ...charges, amount: money(freeDeliveryAbove) });
}
