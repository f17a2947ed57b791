import { Icon } from "../../components/icon.tsx";
import { FileExport } from "../file-export.tsx";
import { useAdminI18n } from "../i18n.ts";
import { filterNames, readTab, tabStatus } from "./order-tabs.ts";

/** Orders as they are filtered, or all customers, as files for a spreadsheet. */
export function ExportMenu({ params }: { params: URLSearchParams }) {
  const { t, language } = useAdminI18n();
  const ordersQuery = new URLSearchParams({ lang: language });
  for (const name of filterNames) if (params.get(name)) ordersQuery.set(name, params.get(name) ?? "");
  const status = tabStatus(readTab(params));
  if (status) ordersQuery.set("status", status);
  return (
    <details className="od-filter">
      <summary className="btn btn-q btn-sm">
        <Icon name="download-simple" size="s" />
        {t("admin.export.csv")}
      </summary>
      <div className="od-filter-in od-export">
        <FileExport path={`/orders/export?${ordersQuery}`} name="orders.csv" label={t("admin.export.orders")} />
        <FileExport
          path={`/customers/export?lang=${language}`}
          name="customers.csv"
          label={t("admin.export.customers")}
        />
      </div>
    </details>
  );
}
