import type { OrderDetailAnswer } from "../../../api/answers.ts";
import { fromTaka } from "../../../shop/money.ts";
import { givesStockBack, type OrderStatus } from "../../../shop/orders/rules.ts";
import { callApi } from "../../client/api.ts";
import { ApiRefusal } from "../../client/request.ts";
import { confirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import type { AdminSpeech } from "../speech.ts";
import { loadOrder } from "./load-orders.ts";

/**
 * Asks, moves the order one step on, and says what came of it, in the words of specification.txt §8; whoever comes
 * second is told what has happened meanwhile. Answers false when nothing was asked of the server.
 */
export async function markOrder(order: OrderDetailAnswer, to: OrderStatus, speech: AdminSpeech): Promise<boolean> {
  const { t, money } = speech;
  const status = t(`admin.status.${to}`);
  const { number, billingDetails, total } = order;
  const sure = await confirmDialog({
    title: t("admin.order.ask", { status }),
    text: t(givesStockBack(to) ? "admin.order.askTextBack" : "admin.order.askText", {
      number,
      name: billingDetails.fullName,
      amount: money(fromTaka(total)),
    }),
    icon: to === "shipped" || to === "delivered" ? "truck" : "receipt",
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
