import type { OrderDetailAnswer } from "../../../api/responses.ts";
import { givesStockBack, type OrderStatus } from "../../../shop/orders/order-rules.ts";
import { callApi } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { showToast } from "../../components/toast.ts";
import type { AdminMessageKey, AdminSpeech } from "../i18n.ts";
import { dueOf } from "./amount-due.tsx";
import { loadOrder } from "./load-orders.ts";

/** Each step has a picture of its own: what is asked is seen before it is read. */
export const iconOfStep = {
  pending: "receipt",
  confirmed: "check-circle",
  shipped: "truck",
  delivered: "hand-coins",
  cancelled: "x-circle",
  returned: "arrow-u-down-left",
} as const satisfies Record<OrderStatus, IconName>;

const askTexts: Partial<Record<OrderStatus, AdminMessageKey>> = {
  delivered: "admin.order.askTextDelivered",
  cancelled: "admin.order.askTextCancel",
  returned: "admin.order.askTextBack",
};

/**
 * Asks, moves the order one step on, and says what came of it, in the words of specification.txt §8; whoever comes
 * second is told what has happened meanwhile. Answers false when nothing was asked of the server.
 */
export async function markOrder(order: OrderDetailAnswer, to: OrderStatus, speech: AdminSpeech): Promise<boolean> {
  const { t, money } = speech;
  const status = t(`admin.status.${to}`);
  const { number, billingDetails } = order;
  const sure = await confirmDialog({
    title: t("admin.order.ask", { status }),
    text: t(askTexts[to] ?? "admin.order.askText", {
      number,
      name: billingDetails.fullName,
      amount: money(dueOf(order)),
    }),
    icon: iconOfStep[to],
    yes: t("admin.order.yes", { status }),
    no: t("admin.order.cancelDialog"),
    destructive: givesStockBack(to),
  });
  if (!sure) return false;
  try {
    const path = `/orders/${order._id}`;
    const { modifiedCount } = await callApi<{ modifiedCount: number }>("PATCH", path, { body: { status: to } });
    if (modifiedCount > 0) {
      showToast({ title: t("admin.order.done", { status }), text: t("admin.order.doneText", { status }) });
    } else await sayWhatHappened(order, speech);
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "status-step-refused") await sayWhatHappened(order, speech);
    else showToast({ title: t("admin.order.error"), text: t("admin.order.errorText"), tone: "error" });
  }
  return true;
}

async function sayWhatHappened(order: OrderDetailAnswer, speech: AdminSpeech): Promise<void> {
  const { t, date } = speech;
  const now = await loadOrder(order._id, speech.language).catch(() => null);
  const last = now?.timeline.at(-1);
  const words = [t("admin.order.failedText")];
  if (last) {
    const told = { status: t(`admin.status.${last.status}`), time: date(last.at, "dayTime"), name: last.byName ?? "" };
    words.push(t(last.byName ? "admin.order.meanwhile" : "admin.order.meanwhileShopper", told));
  }
  showToast({ title: t("admin.order.failed"), text: words.join(" "), tone: "error" });
}
