import type { StatusOutcomeResponse } from "../../../api/contract/parcels.ts";
import type { Paisa } from "../../../shop/money.ts";
import { maxBatchSize } from "../../../shop/orders/admin/admin-order-schema.ts";
import { type NextStatus, orderStatus, statusHas } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import type { Batch } from "../batch-result.tsx";
import type { AdminI18n, AdminMessageKey } from "../i18n.ts";
import { type ChosenClosure, ClosureChips } from "./closure-chips.tsx";

type Move = {
  ids: string[];
  to: NextStatus;
  /** The cash that these orders bring. */
  amount: Paisa;
  /** Of these orders, those marked "Call first". */
  callFirstCount?: number;
};

const askTexts: Partial<Record<NextStatus, AdminMessageKey>> = {
  delivered: "admin.orders.bulkAskDelivered",
  cancelled: "admin.orders.bulkAskCancel",
  returned: "admin.orders.bulkAskBack",
};

/**
 * Confirms and applies a status change of several orders, with the reason of those that end. Null when it was not
 * confirmed.
 */
export async function moveOrders(
  { ids, to, amount, callFirstCount = 0 }: Move,
  i18n: AdminI18n,
): Promise<Batch | null> {
  const { t, money } = i18n;
  const status = t(`admin.status.${to}`);
  let closure: ChosenClosure | undefined;
  const chooseClosure = (chosen: ChosenClosure) => {
    closure = chosen;
  };
  const questions = [t(askTexts[to] ?? "admin.orders.bulkAskText", { amount: money(amount) })];
  if (callFirstCount > 0) questions.push(t("admin.orders.bulkCallFirst", { count: callFirstCount }));
  const isConfirmed = await confirmDialog({
    title: t("admin.orders.bulkAsk", { count: ids.length, status }),
    text: questions.join(" "),
    content: statusHas(to, "calledOff") && <ClosureChips status={to} onChoose={chooseClosure} />,
    icon: orderStatus[to].icon,
    yes: t("admin.order.yes", { status }),
    no: t("admin.order.cancelDialog"),
    destructive: statusHas(to, "calledOff"),
  });
  if (!isConfirmed) return null;
  const outcomes: StatusOutcomeResponse[] = [];
  for (let start = 0; start < ids.length; start += maxBatchSize) {
    const body = { ids: ids.slice(start, start + maxBatchSize), status: to, ...(closure && { closure }) };
    outcomes.push(...(await api("PATCH /orders", { body })));
  }
  const count = outcomes.filter(({ modified }) => modified).length;
  return { title: t("admin.orders.bulkDone", { count, status }), outcomes, canUndo: true };
}
