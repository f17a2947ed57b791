import type { I18n } from "../../i18n/language.tsx";

/** On which number the shop calls a customer, and within which hours, where its settings name them. */
export function callWhen({ t, phone }: Pick<I18n, "t" | "phone">, number: string, hours: string): string {
  return [t("success.step.callText", { phone: phone(number) }), hours].filter(Boolean).join(" · ");
}
