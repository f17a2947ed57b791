import { useState } from "react";
import { useRevalidator } from "react-router";
import { errorText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";

/** Sends a change and shows what came of it; answers whether it was saved. */
export function useSave() {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function save(send: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    try {
      await send();
      showToast({ title: done });
      await revalidate();
      return true;
    } catch (error) {
      showToast({ title: t("admin.stock.failed"), text: errorText(error, t), tone: "error" });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, save };
}
