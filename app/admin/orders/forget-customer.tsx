import type { ForgottenAnswer, OrderDetailAnswer } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminSpeech } from "../i18n.ts";
import { useMay } from "../use-permission.ts";
import { useChange } from "../use-save.ts";

/** Takes a guest's name out of all their orders, because the customer asked for it; the admin alone may. */
export function ForgetCustomer({ order }: { order: OrderDetailAnswer }) {
  const { t, phone: asDialled, number } = useAdminSpeech();
  const may = useMay("customers:forget");
  const { busy, change } = useChange();
  const { phone } = order.billingDetails;
  if (!may) return null;

  async function forget(): Promise<void> {
    const sure = await confirmDialog({
      title: t("admin.order.forget.title"),
      text: t("admin.order.forget.text", { phone: asDialled(phone) }),
      icon: "trash",
      yes: t("admin.order.forget.yes"),
      no: t("admin.order.forget.no"),
      destructive: true,
    });
    if (!sure) return;
    await change(
      async () => {
        const { orders, later } = await callApi<ForgottenAnswer>("POST", "/customers/forget", { body: { phone } });
        const text = t("admin.order.forget.doneText", { orders: number(orders), later: number(later) });
        showToast({ title: t("admin.order.forget.done"), text });
      },
      { failed: t("admin.order.forget.failed") },
    );
  }

  return (
    <details className="od-more">
      <summary>{t("admin.order.more")}</summary>
      <button type="button" className="link od-bad" disabled={busy} onClick={() => void forget()}>
        {t("admin.order.forget")}
      </button>
    </details>
  );
}
