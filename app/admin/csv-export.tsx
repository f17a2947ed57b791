import { useState } from "react";
import { toCsv } from "../../shop/import-export/csv.ts";
import { saveFile } from "../browser/download.ts";
import { errorText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { showToast } from "../components/toast.ts";
import { useAdminI18n } from "./i18n.ts";
import { loadList } from "./load-list.ts";

const pageSize = 500;

type CsvExportProps<Row> = {
  /** The file's name, without its ending. */
  name: string;
  path: string;
  /** The filter of the list. */
  query: URLSearchParams;
  header: string[];
  /** One or more lines of the file for each row of the list. */
  lines: (row: Row) => (string | number | null)[][];
};

/** Saves the whole list, as it is filtered, as a file for a spreadsheet. */
export function CsvExport<Row>({ name, path, query, header, lines }: CsvExportProps<Row>) {
  const { t } = useAdminI18n();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const rows: Row[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const pageQuery = new URLSearchParams(query);
        pageQuery.set("page", String(page));
        const list = await loadList<Row>(path, pageQuery, pageSize);
        rows.push(...list.rows);
        pages = list.pages;
      }
      saveFile(`${name}.csv`, new Blob([toCsv(header, rows.flatMap(lines))], { type: "text/csv;charset=utf-8" }));
    } catch (error) {
      showToast({ title: t("admin.export.failed"), text: errorText(error, t), tone: "error" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="quiet" small busy={busy} onClick={() => void save()}>
      <Icon name="download-simple" size="s" />
      {t("admin.export.csv")}
    </Button>
  );
}
