import { createContext, use } from "react";
import type { PublicSettings } from "../../shop/settings/settings-schema.ts";
import { useI18n } from "../i18n/language.tsx";
import { usePage } from "./page.tsx";

type DeliveryTerms = Pick<PublicSettings, "deliveryCharges" | "freeDeliveryAbove">;

/** What delivery costs, for islands, which have no settings. */
export const DeliveryTermsContext = createContext<DeliveryTerms | null>(null);

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
