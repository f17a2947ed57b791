import { useState } from "react";
import { download } from "../browser/download.ts";
import { failureText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { showToast } from "../components/toast.ts";
import { useAdminSpeech } from "./i18n.ts";

/** Saves the whole list, as it is filtered, as the file that the API makes of it. */
export function FileExport({ path, name, label }: { path: string; name: string; label?: string }) {
  const { t } = useAdminSpeech();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await download(path, name);
    } catch (failure) {
      showToast({ title: t("admin.export.failed"), text: failureText(failure, t), tone: "error" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="quiet" small busy={busy} onClick={() => void save()}>
      <Icon name="download-simple" size="s" />
      {label ?? t("admin.export.csv")}
    </Button>
  );
}
