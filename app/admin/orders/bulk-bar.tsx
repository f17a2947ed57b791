import { useState } from "react";
import { useRevalidator } from "react-router";
import type { StaffOrderAnswer, StatusOutcomeAnswer } from "../../../api/responses.ts";
import { sum } from "../../../shop/money.ts";
import { callApi } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminSpeech } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";
import { dueOf } from "./amount-due.tsx";
import { iconOfStep } from "./change-status.ts";

/** The steps that several orders may take at once, and the orders of which each is the next one. */
const steps = [
  { from: "pending", to: "confirmed" },
  { from: "confirmed", to: "shipped" },
  { from: "shipped", to: "delivered" },
] as const;

/** What can be done with several orders at once: move those on that may, print the papers of all. */
export function BulkBar({ orders, onDone }: { orders: StaffOrderAnswer[]; onDone: () => void }) {
  const { t, money } = useAdminSpeech();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const print = (paper: string) =>
    sectionLink("orders", { view: "print", paper, ids: orders.map((order) => order._id).join(",") });

  async function mark({ from, to }: (typeof steps)[number]): Promise<void> {
    const moving = orders.filter((order) => order.status === from);
    const status = t(`admin.status.${to}`);
    const amount = money(sum(moving.map(dueOf)));
    const doubtful = to === "confirmed" ? moving.filter((order) => order.callFirst.length > 0).length : 0;
    const asked = [t(to === "delivered" ? "admin.orders.bulkAskDelivered" : "admin.orders.bulkAskText", { amount })];
    if (doubtful > 0) asked.push(t("admin.orders.bulkCallFirst", { count: doubtful }));
    const sure = await confirmDialog({
      title: t("admin.orders.bulkAsk", { count: moving.length, status }),
      text: asked.join(" "),
      icon: iconOfStep[to],
      yes: t("admin.order.yes", { status }),
      no: t("admin.order.cancelDialog"),
    });
    if (!sure) return;
    setBusy(true);
    try {
      const body = { ids: moving.map((order) => order._id), status: to };
      const outcomes = await callApi<StatusOutcomeAnswer[]>("PATCH", "/orders", { body });
      const moved = outcomes.filter((outcome) => outcome.modified).length;
      const rest = outcomes.length - moved;
      const words = [t("admin.orders.bulkDone", { count: moved, status })];
      if (rest > 0) words.push(t("admin.orders.bulkRest", { count: rest }));
      if (moved > 0) showToast({ title: t("admin.order.done", { status }), text: words.join(" ") });
      else showToast({ title: t("admin.order.failed"), text: words[1] ?? "", tone: "error" });
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
      {steps
        .filter(({ from }) => orders.some((order) => order.status === from))
        .map((step) => (
          <Button key={step.to} small busy={busy} onClick={() => void mark(step)}>
            {t(`admin.orders.bulk.${step.to}`)}
          </Button>
        ))}
      <Button variant="outline" small to={print("invoice")}>
        {t("admin.orders.bulkInvoices")}
      </Button>
      <Button variant="outline" small to={print("slip")}>
        {t("admin.orders.bulkSlips")}
      </Button>
      <IconButton icon="x" size="s" label={t("admin.orders.filterClear")} onClick={onDone} />
    </div>
  );
}
