import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { api } from "../../browser/api.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { usePermission } from "../use-permission.ts";
import { useSave } from "../use-save.ts";

/** Takes a guest's name out of all their orders, because the customer asked for it; the admin alone may. */
export function ForgetCustomer({ order }: { order: OrderDetailResponse }) {
  const { t, phone: formatPhone, number } = useAdminI18n();
  const mayForget = usePermission("customers:forget");
  const { busy, change } = useSave();
  const { phone } = order.billingDetails;
  if (!mayForget) return null;

  async function forgetCustomer(): Promise<void> {
    const confirmed = await confirmDialog({
      title: t("admin.order.forget.title"),
      text: t("admin.order.forget.text", { phone: formatPhone(phone) }),
      icon: "trash",
      yes: t("admin.order.forget.yes"),
      no: t("admin.order.forget.no"),
      destructive: true,
    });
    if (!confirmed) return;
    await change(
      async () => {
        const { orders, later } = await api("POST /customers/forget", { body: { phone } });
        const text = t("admin.order.forget.doneText", { orders: number(orders), later: number(later) });
        showToast({ title: t("admin.order.forget.done"), text });
      },
      { failed: t("admin.order.forget.failed") },
    );
  }

  return (
    <details className="od-more">
      <summary>{t("admin.order.more")}</summary>
      <button type="button" className="link od-bad" disabled={busy} onClick={() => void forgetCustomer()}>
        {t("admin.order.forget")}
      </button>
    </details>
  );
}
