import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { type OrderStatus, orderStatus, statusHas } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/toast.ts";
import type { AdminI18n, AdminMessageKey } from "../i18n.ts";
import { orderAmountDue } from "./amount-due.tsx";
import { loadOrder } from "./load-orders.ts";

const confirmTexts: Partial<Record<OrderStatus, AdminMessageKey>> = {
  delivered: "admin.order.askTextDelivered",
  cancelled: "admin.order.askTextCancel",
  returned: "admin.order.askTextBack",
};

/**
 * Confirms and applies a status change, and reports the result in the words of specification.txt §8, or what somebody
 * else has done meanwhile. Returns false when it was not confirmed.
 */
export async function changeOrderStatus(
  order: OrderDetailResponse,
  to: OrderStatus,
  i18n: AdminI18n,
): Promise<boolean> {
  const { t, money } = i18n;
  const status = t(`admin.status.${to}`);
  const { number, billingDetails } = order;
  const confirmed = await confirmDialog({
    title: t("admin.order.ask", { status }),
    text: t(confirmTexts[to] ?? "admin.order.askText", {
      number,
      name: billingDetails.fullName,
      amount: money(orderAmountDue(order)),
    }),
    icon: orderStatus[to].icon,
    yes: t("admin.order.yes", { status }),
    no: t("admin.order.cancelDialog"),
    destructive: statusHas(to, "releasesStock"),
  });
  if (!confirmed) return false;
  try {
    const { modifiedCount } = await api("PATCH /orders/:id", { params: { id: order._id }, body: { status: to } });
    if (modifiedCount > 0) {
      showToast({ title: t("admin.order.done", { status }), text: t("admin.order.doneText", { status }) });
    } else await showStatusConflict(order, i18n);
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "status-step-refused") await showStatusConflict(order, i18n);
    else showToast({ title: t("admin.order.error"), text: t("admin.order.errorText"), tone: "error" });
  }
  return true;
}

async function showStatusConflict(order: OrderDetailResponse, i18n: AdminI18n): Promise<void> {
  const { t, date } = i18n;
  const latest = await loadOrder(order._id, i18n.language).catch(() => null);
  const lastEvent = latest?.timeline.at(-1);
  const messages = [t("admin.order.failedText")];
  if (lastEvent) {
    const details = {
      status: t(`admin.status.${lastEvent.status}`),
      time: date(lastEvent.at, "dayTime"),
      name: lastEvent.byName ?? "",
    };
    messages.push(t(lastEvent.byName ? "admin.order.meanwhile" : "admin.order.meanwhileShopper", details));
  }
  showToast({ title: t("admin.order.failed"), text: messages.join(" "), tone: "error" });
}
