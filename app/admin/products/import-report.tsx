import { useState } from "react";
import type { ImportProgressResponse } from "../../../api/contract/import-export.ts";
import { NoteGroups } from "../../../shop/import-export/import-report.ts";
import { Button } from "../../components/button.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";
import { describeHidden, formatNote } from "./describe-file.ts";

type ImportReportRow = ImportProgressResponse["rows"][number];

const resultKinds = ["new", "changed", "unchanged", "corrected", "refused"] as const;
type ResultKind = (typeof resultKinds)[number];

const pageSize = 100;

/** Counts and rows with their reasons; a count filters the rows. */
export function ImportReport({ counts, rows }: Pick<ImportProgressResponse, "counts" | "rows">) {
  const { t, number } = useAdminI18n();
  const [kind, setKind] = useState<ResultKind | null>(null);
  const [visibleCount, setVisibleCount] = useState(pageSize);
  const matchingRows = kind === null ? rows : rows.filter((row) => matchesKind(row, kind));
  const countByKind: Record<ResultKind, number> = {
    ...{ new: counts.created, changed: counts.changed, unchanged: counts.unchanged },
    ...{ corrected: counts.corrected, refused: counts.refused },
  };
  return (
    <>
      <ul className="imp-k">
        {resultKinds.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={`imp-${each}`}
              aria-pressed={kind === each}
              onClick={() => {
                setKind(kind === each ? null : each);
                setVisibleCount(pageSize);
              }}
            >
              <b className="num">{number(countByKind[each])}</b> {t(`admin.import.count.${each}`)}
            </button>
          </li>
        ))}
      </ul>
      {counts.hidden > 0 && (
        <p className="imp-h">
          {t("admin.import.hidden", { count: counts.hidden, reasons: describeHidden(counts, { t }) })}
        </p>
      )}
      <NoteGroupList rows={rows} />
      {matchingRows.length > 0 && (
        <div className="table-wrap">
          <table className="table imp-t">
            <thead>
              <tr>
                <th className="r">{t("admin.import.row")}</th>
                <th>{t("admin.import.key")}</th>
                <th>{t("admin.import.becomes")}</th>
              </tr>
            </thead>
            <tbody>
              {matchingRows.slice(0, visibleCount).map((row) => (
                <ReportRow key={row.row} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {matchingRows.length > visibleCount && (
        <p className="list-foot">
          <Button variant="quiet" small onClick={() => setVisibleCount(visibleCount + pageSize)}>
            {t("admin.import.more", { count: matchingRows.length - visibleCount })}
          </Button>
        </p>
      )}
    </>
  );
}

const maxGroups = 30;

/** Each kind of note once, with its number of rows. */
function NoteGroupList({ rows }: { rows: ImportReportRow[] }) {
  const { t, number } = useAdminI18n();
  const groups = new NoteGroups();
  groups.add(rows);
  const list = groups.list().slice(0, maxGroups);
  if (list.length === 0) return null;
  return (
    <section className="imp-g">
      <h3>{t("admin.import.count.groups")}</h3>
      <ul>
        {list.map(({ note, refused, count, rows: rowNumbers }) => (
          <li key={`${note.code}/${note.values.field ?? ""}`} className={refused ? "imp-refused" : "imp-corrected"}>
            <UserText text={formatNote(note, { t })} />
            <small>{t("admin.import.reason", { count, rows: rowNumbers.map(number).join(", ") })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportRow({ row: { row, key, result, product, notes } }: { row: ImportReportRow }) {
  const { t, number } = useAdminI18n();
  return (
    <tr>
      <td className="r num">{number(row)}</td>
      <td>{key === null ? "–" : <UserText text={key} />}</td>
      <td>
        <span className={`imp-r imp-${product ?? "refused"}`}>{t(`admin.import.became.${product ?? "refused"}`)}</span>
        {result === "corrected" && <span className="imp-r imp-corrected">{t("admin.import.became.corrected")}</span>}
        {notes.map((note) => {
          const text = formatNote(note, { t });
          return (
            <small key={text}>
              <UserText text={text} />
            </small>
          );
        })}
      </td>
    </tr>
  );
}

function matchesKind({ result, product }: ImportReportRow, kind: ResultKind): boolean {
  return kind === "corrected" || kind === "refused" ? result === kind : product === kind;
}
