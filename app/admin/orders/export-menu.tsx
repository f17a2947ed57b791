import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.tsx";
import { download } from "../download.ts";
import { useAdminSpeech } from "../speech.ts";
import { filterNames, statusOf, tabOf } from "./order-tabs.ts";

/** Orders as they are filtered, or all customers, as files for a spreadsheet. */
export function ExportMenu({ params }: { params: URLSearchParams }) {
  const { t, language } = useAdminSpeech();
  const [busy, setBusy] = useState(false);

  async function save(path: string, name: string, query: Record<string, string>): Promise<void> {
    setBusy(true);
    try {
      await download(`${path}?${new URLSearchParams({ lang: language, ...query })}`, name);
    } catch {
      showToast({ title: t("admin.export.failed"), text: t("failure.offline"), tone: "error" });
    }
    setBusy(false);
  }

  function saveOrders(): Promise<void> {
    const query = Object.fromEntries(
      filterNames.map((name) => [name, params.get(name) ?? ""]).filter(([, value]) => value),
    );
    const status = statusOf(tabOf(params));
    return save("/orders/export", "orders.csv", status ? { ...query, status } : query);
  }

  return (
    <details className="od-filter">
      <summary className="btn btn-q btn-sm">
        <Icon name="download-simple" size="s" />
        {t("admin.export.csv")}
      </summary>
      <div className="od-filter-in od-export">
        <Button variant="quiet" small busy={busy} onClick={() => void saveOrders()}>
          {t("admin.export.orders")}
        </Button>
        <Button variant="quiet" small busy={busy} onClick={() => void save("/customers/export", "customers.csv", {})}>
          {t("admin.export.customers")}
        </Button>
      </div>
    </details>
  );
}
