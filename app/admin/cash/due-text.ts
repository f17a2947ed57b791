import { type Paisa, paisa } from "../../../shop/money.ts";
import type { AdminI18n } from "../i18n.ts";

/** What a courier owes, as an amount; where its charges are more than it collected, who owes whom. */
export function dueText(due: Paisa, { t, money }: AdminI18n): string {
  return due < 0 ? t("admin.cash.youOwe", { amount: money(paisa(-due)) }) : money(due);
}
