import type { DayFiguresResponse } from "../../../api/contract/cash.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { AdminI18n } from "../i18n.ts";

/** What the owner put in less what they took out, in taka: no income, so it is told apart from what came in. */
export function ownerMoney({ accounts }: DayFiguresResponse): number {
  const moves = accounts.flatMap(({ moves }) => moves.filter(({ kind }) => kind === "owner"));
  return moves.reduce((all, { amount }) => all + amount, 0);
}

/** Says which way the owner's money went; `amount` in taka, not zero. */
export function ownerText(amount: number, { t, money }: AdminI18n): string {
  return t(amount < 0 ? "admin.cash.ownerTook" : "admin.cash.ownerPut", { amount: money(fromTaka(Math.abs(amount))) });
}
