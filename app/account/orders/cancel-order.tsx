import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderAnswer } from "../../../api/answers.ts";
import { unbroken } from "../../../shop/unbroken.ts";
import { callApi } from "../../client/api.ts";
import { failureText } from "../../client/failure.ts";
import { confirmDialog } from "../../ui/confirm-dialog.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { showToast } from "../../ui/toast.ts";

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
