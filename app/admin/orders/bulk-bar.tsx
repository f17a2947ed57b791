import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetailResponse, StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import { sum } from "../../../shop/money.ts";
import {
  nextStatuses,
  type OrderStatus,
  orderStatus,
  orderStatuses,
  statusHas,
} from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/toast.ts";
import { type AdminI18n, type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { loadOrder } from "./load-orders.ts";
import { orderAmountDue } from "./order-facts.tsx";

/** The steps that several orders may take at once: forward on the way to the customer. */
const bulkSteps = orderStatuses.flatMap((from) =>
  nextStatuses(from).flatMap((to) => (statusHas(to, "progress") ? [{ from, to }] : [])),
);

/** Actions for the selected orders: change status, print. */
export function BulkBar({ orders, onDone }: { orders: StaffOrderResponse[]; onDone: () => void }) {
  const { t, money } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const printLink = (paper: string) =>
    sectionLink("orders", { view: "print", paper, ids: orders.map((order) => order._id).join(",") });

  async function moveOrders({ from, to }: (typeof bulkSteps)[number]): Promise<void> {
    const moving = orders.filter((order) => order.status === from);
    const status = t(`admin.status.${to}`);
    const amount = money(sum(moving.map(orderAmountDue)));
    const callFirstCount = to === "confirmed" ? moving.filter((order) => order.callFirst.length > 0).length : 0;
    const questions = [
      t(to === "delivered" ? "admin.orders.bulkAskDelivered" : "admin.orders.bulkAskText", { amount }),
    ];
    if (callFirstCount > 0) questions.push(t("admin.orders.bulkCallFirst", { count: callFirstCount }));
    const confirmed = await confirmDialog({
      title: t("admin.orders.bulkAsk", { count: moving.length, status }),
      text: questions.join(" "),
      icon: orderStatus[to].icon,
      yes: t("admin.order.yes", { status }),
      no: t("admin.order.cancelDialog"),
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      const body = { ids: moving.map((order) => order._id), status: to };
      const outcomes = await api("PATCH /orders", { body });
      const movedCount = outcomes.filter((outcome) => outcome.modified).length;
      const failedCount = outcomes.length - movedCount;
      const messages = [t("admin.orders.bulkDone", { count: movedCount, status })];
      if (failedCount > 0) messages.push(t("admin.orders.bulkRest", { count: failedCount }));
      if (movedCount > 0) showToast({ title: t("admin.order.done", { status }), text: messages.join(" ") });
      else showToast({ title: t("admin.order.failed"), text: messages[1] ?? "", tone: "error" });
      onDone();
    } catch {
      showToast({ title: t("admin.order.error"), text: t("admin.order.errorText"), tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <div className="bulk">
      <b className="num" role="status">
        {t("admin.orders.selected", { count: orders.length })}
      </b>
      {bulkSteps
        .filter(({ from }) => orders.some((order) => order.status === from))
        .map((step) => (
          <Button key={step.to} small busy={busy} onClick={() => void moveOrders(step)}>
            {t(`admin.orders.bulk.${step.to}`)}
          </Button>
        ))}
      <Button variant="outline" small to={printLink("invoice")}>
        {t("admin.orders.bulkInvoices")}
      </Button>
      <Button variant="outline" small to={printLink("slip")}>
        {t("admin.orders.bulkSlips")}
      </Button>
      <IconButton icon="x" size="s" label={t("admin.orders.filterClear")} onClick={onDone} />
    </div>
  );
}

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
