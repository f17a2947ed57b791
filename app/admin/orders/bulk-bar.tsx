import { useState } from "react";
import { useRevalidator } from "react-router";
import type { StaffOrderAnswer, StatusOutcomeAnswer } from "../../../api/answers.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import { callApi } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { confirmDialog } from "../../ui/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast.ts";
import { sectionLink } from "../section-link.ts";
import { useAdminSpeech } from "../speech.ts";

/** What can be done with several orders at once: confirm those that wait, print the papers of all. */
export function BulkBar({ orders, onDone }: { orders: StaffOrderAnswer[]; onDone: () => void }) {
  const { t, money } = useAdminSpeech();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const pending = orders.filter((order) => order.status === "pending");
  const print = (paper: string) =>
    sectionLink("orders", { view: "print", paper, ids: orders.map((order) => order._id).join(",") });

  async function confirm(): Promise<void> {
    const status = t("admin.status.confirmed");
    const amount = money(sum(pending.map((order) => fromTaka(order.total))));
    const doubtful = pending.filter((order) => order.callFirst.length > 0).length;
    const asked = [t("admin.orders.bulkAskText", { amount })];
    if (doubtful > 0) asked.push(t("admin.orders.bulkCallFirst", { count: doubtful }));
    const sure = await confirmDialog({
      title: t("admin.orders.bulkAsk", { count: pending.length, status }),
      text: asked.join(" "),
      icon: "receipt",
      yes: t("admin.order.yes", { status }),
      no: t("admin.order.cancelDialog"),
    });
    if (!sure) return;
    setBusy(true);
    try {
      const body = { ids: pending.map((order) => order._id), status: "confirmed" };
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
      {pending.length > 0 && (
        <Button small busy={busy} onClick={() => void confirm()}>
          {t("admin.orders.bulkConfirm")}
        </Button>
      )}
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
