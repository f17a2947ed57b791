import { useState } from "react";
import { csv } from "../../shop/import-export/csv.ts";
import { keepFile } from "../browser/download.ts";
import { failureText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { showToast } from "../components/toast.ts";
import { useAdminSpeech } from "./i18n.ts";
import { loadList } from "./load-list.ts";

const perCall = 500;

type Props<Row> = {
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
export function CsvExport<Row>({ name, path, query, header, lines }: Props<Row>) {
  const { t } = useAdminSpeech();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const rows: Row[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const asked = new URLSearchParams(query);
        asked.set("page", String(page));
        const list = await loadList<Row>(path, asked, perCall);
        rows.push(...list.rows);
        pages = list.pages;
      }
      keepFile(`${name}.csv`, new Blob([csv(header, rows.flatMap(lines))], { type: "text/csv;charset=utf-8" }));
    } catch (failure) {
      showToast({ title: t("admin.export.failed"), text: failureText(failure, t), tone: "error" });
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
