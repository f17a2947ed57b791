import { useState } from "react";
import { useRevalidator } from "react-router";
import { errorText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import { useErrorToast } from "../../components/use-error-toast.ts";
import { useAdminI18n } from "../i18n.ts";

/** Sends a change and shows the result; returns whether it was saved. */
export function useSave() {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const errorToast = useErrorToast();
  async function save(send: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    errorToast.clear();
    try {
      await send();
      showToast({ title: done });
      await revalidate();
      return true;
    } catch (error) {
      errorToast.show({ title: t("admin.stock.failed"), text: errorText(error, t) });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, save };
}
