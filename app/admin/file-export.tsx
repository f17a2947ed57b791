import { useState } from "react";
import { download } from "../browser/download.ts";
import { errorText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { showToast } from "../components/toast.ts";
import { useAdminI18n } from "./i18n.ts";

/** Saves a file that the API exports. */
export function FileExport({ path, name, label }: { path: string; name: string; label?: string }) {
  const { t } = useAdminI18n();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await download(path, name);
    } catch (error) {
      showToast({ title: t("admin.export.failed"), text: errorText(error, t), tone: "error" });
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
