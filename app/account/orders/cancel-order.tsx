import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderAnswer } from "../../../api/responses.ts";
import { unbroken } from "../../../shop/no-break.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/toast.ts";
import { useLanguage } from "../../i18n/language.tsx";

/** Takes an order back that nobody has confirmed yet, after asking once more. */
export function CancelOrder({ order: { _id, number } }: { order: OrderAnswer }) {
  const { t } = useLanguage();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    const sure = await confirmDialog({
      title: t("track.cancel.sure"),
      text: t("track.cancel.text", { number: unbroken(number) }),
      icon: "package",
      yes: t("track.cancel.yes"),
      no: t("track.cancel.no"),
      destructive: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await callApi("POST", `/orders/${_id}/cancel`);
      showToast({ title: t("track.cancel.done"), text: t("track.cancel.doneText") });
    } catch (error) {
      const text = `${t("track.cancel.failedText")} ${failureText(error, t)}`;
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
