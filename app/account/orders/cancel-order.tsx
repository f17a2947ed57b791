import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { noBreak } from "../../../shop/no-break.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";

/** Takes an order back that nobody has confirmed yet, after asking once more. */
export function CancelOrder({ order: { _id, number } }: { order: OrderResponse }) {
  const { t } = useI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    const confirmed = await confirmDialog({
      title: t("track.cancel.sure"),
      text: t("track.cancel.text", { number: noBreak(number) }),
      icon: "package",
      yes: t("track.cancel.yes"),
      no: t("track.cancel.no"),
      destructive: true,
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      await api("POST /orders/:id/cancel", { params: { id: _id } });
      showToast({ title: t("track.cancel.done"), text: t("track.cancel.doneText") });
    } catch (error) {
      const text = `${t("track.cancel.failedText")} ${errorText(error, t)}`;
      showToast({ title: t("track.cancel.failed"), text, tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <button type="button" className="link" aria-disabled={busy} onClick={() => !busy && void cancel()}>
      {t("track.cancel")}
    </button>
  );
}
