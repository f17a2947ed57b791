import { useState } from "react";
import { useRevalidator } from "react-router";
import type { StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import { sum } from "../../../shop/money.ts";
import { nextStatuses, orderStatus, orderStatuses, statusHas } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";

import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";
import { orderAmountDue } from "./amount-due.tsx";

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
