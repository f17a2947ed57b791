import { useState } from "react";
import { useI18n } from "../i18n/language.tsx";
import { showToast } from "./toast.ts";

/**
 * A part of a page whose code comes when somebody wants it, not with the page: null until it has come, and the way to
 * fetch it. That answers false where it could not be had, and has said so.
 */
export function useLazyModule<Module>(load: () => Promise<Module>): [Module | null, () => Promise<boolean>] {
  const { t } = useI18n();
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null);

  async function fetchModule(): Promise<boolean> {
    try {
      const module = await load();
      setLoaded({ module });
      return true;
    } catch {
      showToast({ tone: "error", title: t("failure.notOpened"), text: t("failure.offline") });
      return false;
    }
  }
  return [loaded?.module ?? null, fetchModule];
}
