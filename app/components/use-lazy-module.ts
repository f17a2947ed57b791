import { useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { showToast } from "./toast.ts";

/**
 * A part of a page whose code comes when somebody wants it, not with the page: null until it has come, and the way to
 * fetch it. That answers false where it could not be had, and has said so.
 */
export function usePart<Part>(load: () => Promise<Part>): [Part | null, () => Promise<boolean>] {
  const { t } = useLanguage();
  const [part, setPart] = useState<{ here: Part } | null>(null);

  async function fetchPart(): Promise<boolean> {
    try {
      const here = await load();
      setPart({ here });
      return true;
    } catch {
      showToast({ tone: "error", title: t("failure.notOpened"), text: t("failure.offline") });
      return false;
    }
  }
  return [part?.here ?? null, fetchPart];
}
