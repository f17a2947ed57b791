import { useState } from "react";
import { toCsv } from "../../shop/import-export/csv.ts";
import { saveFile } from "../browser/download.ts";
import { errorText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { showToast } from "../components/toast.ts";
import type { ItemOf, ListEndpoint } from "./fetch-list.ts";
import { useAdminI18n } from "./i18n.ts";
import { loadList } from "./load-list.ts";

const pageSize = 500;

type CsvExportProps<List extends ListEndpoint> = {
  /** The file's name, without its ending. */
  name: string;
  list: List;
  /** The filter of the list. */
  query: URLSearchParams;
  header: string[];
  /** One or more lines of the file for each row of the list. */
  lines: (row: ItemOf<List>) => (string | number | null)[][];
};

/** Saves the whole filtered list as a spreadsheet. */
export function CsvExport<List extends ListEndpoint>({ name, list, query, header, lines }: CsvExportProps<List>) {
  const { t } = useAdminI18n();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const rows: ItemOf<List>[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const pageQuery = new URLSearchParams(query);
        pageQuery.set("page", String(page));
        const part = await loadList(list, pageQuery, pageSize);
        rows.push(...part.rows);
        pages = part.pages;
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
