import type { StatusOutcomeResponse } from "../../../api/contract/parcels.ts";
import type { Paisa } from "../../../shop/money.ts";
import { maxBatchSize } from "../../../shop/orders/admin/admin-order-schema.ts";
import { type NextStatus, orderStatus, statusHas } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import type { Batch } from "../batch-result.tsx";
import type { AdminI18n, AdminMessageKey } from "../i18n.ts";
import { CallFirstChoice } from "./call-first-choice.tsx";
import { type ChosenClosure, ClosureChips } from "./closure-chips.tsx";

type Move = {
  ids: string[];
  to: NextStatus;
  /** The cash that these orders bring. */
  amount: Paisa;
  /** Further orders, marked "Call first", which are moved only if staff say so. */
  callFirst?: { ids: string[]; amount: Paisa };
};

const askTexts: Partial<Record<NextStatus, AdminMessageKey>> = {
  delivered: "admin.orders.bulkAskDelivered",
  cancelled: "admin.orders.bulkAskCancel",
  returned: "admin.orders.bulkAskBack",
};

/**
 * Confirms and applies a status change of several orders, with the reason of those that end. Orders marked "Call first"
 * are left out unless staff include them, or chose no others. Null when it was not confirmed.
 */
export async function moveOrders({ callFirst, ...move }: Move, i18n: AdminI18n): Promise<Batch | null> {
  const { t, money } = i18n;
  const { to } = move;
  const marked = callFirst && callFirst.ids.length > 0 ? callFirst : null;
  const areAllMarked = marked !== null && move.ids.length === 0;
  const { ids, amount } = areAllMarked ? marked : move;
  const left = areAllMarked ? null : marked;
  let areIncluded = false;
  const status = t(`admin.status.${to}`);
  let closure: ChosenClosure | undefined;
  const chooseClosure = (chosen: ChosenClosure) => {
    closure = chosen;
  };
  const questions = [t(askTexts[to] ?? "admin.orders.bulkAskText", { amount: money(amount) })];
  if (areAllMarked) questions.push(t("admin.orders.bulkCallFirst", { count: ids.length }));
  const isConfirmed = await confirmDialog({
    title: t("admin.orders.bulkAsk", { count: ids.length, status }),
    text: questions.join(" "),
    content: left ? (
      <CallFirstChoice
        count={left.ids.length}
        amount={left.amount}
        onChange={(included) => {
          areIncluded = included;
        }}
      />
    ) : (
      statusHas(to, "calledOff") && <ClosureChips status={to} onChoose={chooseClosure} />
    ),
    icon: orderStatus[to].icon,
    yes: areAllMarked ? t("admin.orders.bulkCallFirstYes") : t("admin.order.yes", { status }),
    no: t("admin.order.cancelDialog"),
    destructive: statusHas(to, "calledOff"),
  });
  if (!isConfirmed) return null;
  const outcomes: StatusOutcomeResponse[] = [];
  const moved = left && areIncluded ? [...ids, ...left.ids] : ids;
  for (let start = 0; start < moved.length; start += maxBatchSize) {
    const body = { ids: moved.slice(start, start + maxBatchSize), status: to, ...(closure && { closure }) };
    outcomes.push(...(await api("PATCH /orders", { body })));
  }
  const count = outcomes.filter(({ modified }) => modified).length;
  const title = [t("admin.orders.bulkDone", { count, status })];
  if (left && !areIncluded) title.push(t("admin.orders.callFirstLeft", { count: left.ids.length }));
  return { title: title.join(" "), outcomes, canUndo: true };
}
