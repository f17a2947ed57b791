import { Icon } from "../../components/icon.tsx";
import { FileExport } from "../file-export.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { filterNames, statusOf, tabOf } from "./order-tabs.ts";

/** Orders as they are filtered, or all customers, as files for a spreadsheet. */
export function ExportMenu({ params }: { params: URLSearchParams }) {
  const { t, language } = useAdminSpeech();
  const orders = new URLSearchParams({ lang: language });
  for (const name of filterNames) if (params.get(name)) orders.set(name, params.get(name) ?? "");
  const status = statusOf(tabOf(params));
  if (status) orders.set("status", status);
  return (
    <details className="od-filter">
      <summary className="btn btn-q btn-sm">
        <Icon name="download-simple" size="s" />
        {t("admin.export.csv")}
      </summary>
      <div className="od-filter-in od-export">
        <FileExport path={`/orders/export?${orders}`} name="orders.csv" label={t("admin.export.orders")} />
        <FileExport
          path={`/customers/export?lang=${language}`}
          name="customers.csv"
          label={t("admin.export.customers")}
        />
      </div>
    </details>
  );
}
