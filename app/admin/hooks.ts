import { useEffect, useRef, useState } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import { hasPermission, type Permission } from "../../shop/permissions.ts";
import type { PublicSettings } from "../../shop/settings/settings-schema.ts";
import { ApiRefusal } from "../browser/api.ts";
import { errorText } from "../browser/error-text.ts";
import { useSession } from "../browser/session.ts";
import { showToast, type Toast } from "../components/toast.ts";
import { useErrorToast } from "../components/use-error-toast.ts";
import type { loader } from "../root.tsx";
import { useAdminI18n } from "./i18n.ts";

/** The merchant's settings, from the root loader. */
export function useShopSettings(): PublicSettings {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("useShopSettings needs the data of the root route");
  return data.settings;
}

/** What was opened takes the focus, which brings it into view: it may stand above what opened it, or on another page. */
export function useFocusOnOpen<Opened extends HTMLElement>(isOpened = true) {
  const opened = useRef<Opened>(null);
  useEffect(() => {
    if (isOpened) opened.current?.focus();
  }, [isOpened]);
  return opened;
}

/** Whether the user has a permission. Decides what is shown; the server enforces it. */
export function usePermission(permission: Permission): boolean {
  const session = useSession();
  return session.state === "signed-in" && hasPermission(session.user, permission);
}

type SaveMessages = {
  /** The title of the toast on failure, above the reason. */
  failed: string;
  failedText?: string;
  /** The reason in words of its own; null for the usual ones. */
  reasonOf?: (error: unknown) => string | null;
  /** The toast on success. */
  done?: Toast;
};

/** Runs one change at a time, shows the result as a toast and reloads the section. Returns whether it succeeded. */
export function useSave() {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const errorToast = useErrorToast();
  const change = async (
    action: () => Promise<unknown>,
    { failed, failedText, reasonOf, done }: SaveMessages,
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    errorToast.clear();
    try {
      await action();
      if (done) showToast(done);
      return true;
    } catch (error) {
      const usual = () => (lacksPrice(error) ? t("admin.error.priceNeeded") : errorText(error, t));
      const reason = withProduct(error, reasonOf?.(error) ?? usual());
      errorToast.show({ title: failed, text: failedText ? `${failedText} ${reason}` : reason });
      return false;
    } finally {
      setBusy(false);
      await revalidate();
    }
  };
  return { busy, change };
}

/** Of several products that are changed together the refusal names the one that stands in the way. */
function withProduct(error: unknown, reason: string): string {
  const product = error instanceof ApiRefusal ? error.body.product : null;
  return typeof product === "string" ? `${product}: ${reason}` : reason;
}

/** A change in a list has no form field to show this at. */
function lacksPrice(error: unknown): boolean {
  return error instanceof ApiRefusal && Object.values(error.fields).includes("price-needed");
}
