import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiRefusal } from "../browser/api.ts";
import { errorText } from "../browser/error-text.ts";
import { showToast } from "../components/toast.ts";
import { useAdminI18n } from "./i18n.ts";

type SaveMessages = {
  /** The popup where it failed; then it says why. */
  failed: string;
  failedText?: string;
  /** The popup where it worked. */
  done?: { title: string; text?: string };
};

/** Does one change after the other: says how it went, and shows the section as it then stands. Answers whether it worked. */
export function useSave() {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const change = async (
    action: () => Promise<unknown>,
    { failed, failedText, done }: SaveMessages,
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await action();
      if (done) showToast(done);
      return true;
    } catch (error) {
      const reason = lacksPrice(error) ? t("admin.error.priceNeeded") : errorText(error, t);
      showToast({ title: failed, text: failedText ? `${failedText} ${reason}` : reason, tone: "error" });
      return false;
    } finally {
      setBusy(false);
      await revalidate();
    }
  };
  return { busy, change };
}

/** What is changed in a list has no form whose field could say it. */
function lacksPrice(error: unknown): boolean {
  return error instanceof ApiRefusal && Object.values(error.fields).includes("price-needed");
}
