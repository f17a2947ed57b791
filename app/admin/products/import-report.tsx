import { useState } from "react";
import type { ImportStepAnswer } from "../../../api/responses.ts";
import { NoteGroups } from "../../../shop/import-export/import-note-groups.ts";
import { Button } from "../../components/button.tsx";
import { OwnWords } from "../../components/user-text.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { hiddenReasons } from "./describe-file.ts";
import { tellNote } from "./format-note.ts";

type Row = ImportStepAnswer["rows"][number];

const kinds = ["new", "changed", "unchanged", "mended", "refused"] as const;
type Kind = (typeof kinds)[number];

const atATime = 100;

/** What becomes of the file: how many of each kind, and row by row with the reasons. A count narrows the list to it. */
export function ImportReport({ counts, rows }: Pick<ImportStepAnswer, "counts" | "rows">) {
  const { t, number } = useAdminSpeech();
  const [kind, setKind] = useState<Kind | null>(null);
  const [most, setMost] = useState(atATime);
  const shown = kind === null ? rows : rows.filter((row) => isOf(row, kind));
  const countOf: Record<Kind, number> = {
    ...{ new: counts.created, changed: counts.changed, unchanged: counts.unchanged },
    ...{ mended: counts.mended, refused: counts.refused },
  };
  return (
    <>
      <ul className="imp-k">
        {kinds.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={`imp-${each}`}
              aria-pressed={kind === each}
              onClick={() => {
                setKind(kind === each ? null : each);
                setMost(atATime);
              }}
            >
              <b className="num">{number(countOf[each])}</b> {t(`admin.import.count.${each}`)}
            </button>
          </li>
        ))}
      </ul>
      {counts.hidden > 0 && (
        <p className="imp-h">
          {t("admin.import.hidden", { count: counts.hidden, reasons: hiddenReasons(counts, { t }) })}
        </p>
      )}
      <Groups rows={rows} />
      {shown.length > 0 && (
        <div className="tb-wrap">
          <table className="tb imp-t">
            <thead>
              <tr>
                <th className="r">{t("admin.import.row")}</th>
                <th>{t("admin.import.key")}</th>
                <th>{t("admin.import.becomes")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, most).map((row) => (
                <ReportRow key={row.row} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length > most && (
        <p className="tfoot">
          <Button variant="quiet" small onClick={() => setMost(most + atATime)}>
            {t("admin.import.more", { count: shown.length - most })}
          </Button>
        </p>
      )}
    </>
  );
}

const mostGroups = 30;

/** What was noticed, each kind once, with how many rows it is. */
function Groups({ rows }: { rows: Row[] }) {
  const { t, number } = useAdminSpeech();
  const groups = new NoteGroups();
  groups.add(rows);
  const list = groups.list().slice(0, mostGroups);
  if (list.length === 0) return null;
  return (
    <section className="imp-g">
      <h3>{t("admin.import.count.groups")}</h3>
      <ul>
        {list.map(({ note, refused, count, rows: first }) => (
          <li key={`${note.code}/${note.values.field ?? ""}`} className={refused ? "imp-refused" : "imp-mended"}>
            <OwnWords text={tellNote(note, { t })} />
            <small>{t("admin.import.reason", { count, rows: first.map(number).join(", ") })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportRow({ row: { row, key, result, product, notes } }: { row: Row }) {
  const { t, number } = useAdminSpeech();
  return (
    <tr>
      <td className="r num">{number(row)}</td>
      <td>{key === null ? "–" : <OwnWords text={key} />}</td>
      <td>
        <span className={`imp-r imp-${product ?? "refused"}`}>{t(`admin.import.became.${product ?? "refused"}`)}</span>
        {result === "mended" && <span className="imp-r imp-mended">{t("admin.import.became.mended")}</span>}
        {notes.map((note) => {
          const told = tellNote(note, { t });
          return (
            <small key={told}>
              <OwnWords text={told} />
            </small>
          );
        })}
      </td>
    </tr>
  );
}

function isOf({ result, product }: Row, kind: Kind): boolean {
  return kind === "mended" || kind === "refused" ? result === kind : product === kind;
}
