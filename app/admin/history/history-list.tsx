import { Link, useSearchParams } from "react-router";
import type { HistoryAnswer } from "../../../api/answers.ts";
import { historyActions } from "../../../shop/history/rules.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListFoot, SelectTool } from "../list-tools.tsx";
import type { Listed } from "../load-list.ts";
import { OwnWords } from "../own-words.tsx";
import { SectionHead } from "../section-head.tsx";
import { linkWith } from "../section-link.ts";
import { useAdminSpeech } from "../speech.ts";
import "./history-list.css";

/** Every change by staff: who, what, when, before and after. A person's or a record's name leads to all of hers or its. */
export function HistoryList({ list }: { list: Listed<HistoryAnswer> }) {
  const { t } = useAdminSpeech();
  const [params] = useSearchParams();
  const narrowed = params.has("by") || params.has("record");
  return (
    <>
      <SectionHead title="admin.nav.history" />
      <div className="tools">
        <SelectTool
          name="action"
          label={t("admin.history.what")}
          choices={[
            { value: "", label: t("admin.history.anything") },
            ...historyActions.map((action) => ({ value: action, label: t(`admin.history.${action}`) })),
          ]}
        />
        {narrowed && (
          <Link className="link" to={linkWith(params, { by: null, record: null, page: null })}>
            {t("admin.history.all")}
          </Link>
        )}
      </div>
      {list.rows.length === 0 ? (
        <EmptyState icon="clock" title={t("admin.history.none")} />
      ) : (
        <>
          <ol className="hist">
            {list.rows.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ol>
          <ListFoot {...list} />
        </>
      )}
    </>
  );
}

function Entry({ entry }: { entry: HistoryAnswer }) {
  const { t, date } = useAdminSpeech();
  const [params] = useSearchParams();
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  return (
    <li>
      <div>
        <b>{t(`admin.history.${entry.action}`)}</b>{" "}
        <Link to={linkWith(params, { record: entry.recordId, page: null })}>
          <OwnWords text={entry.recordName} />
        </Link>
        <small>
          <Link to={linkWith(params, { by: entry.byId, page: null })}>
            <OwnWords text={entry.byName} />
          </Link>
          {" · "}
          <time dateTime={entry.at}>{date(entry.at, "dayTime")}</time>
        </small>
      </div>
      {fields.length > 0 && (
        <details>
          <summary>{t("admin.history.details", { count: fields.length })}</summary>
          <dl>
            {fields.map((field) => (
              <div key={field}>
                <dt lang="en">{field}</dt>
                {entry.before && (
                  <dd className="was">
                    <Value value={entry.before[field]} />
                  </dd>
                )}
                {entry.after && (
                  <dd>
                    <Value value={entry.after[field]} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** A value as it is kept: words in their language, a text's two languages one after the other, the rest as JSON. */
function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string") return <OwnWords text={value} />;
  if (!isInBoth(value)) return <span lang="zxx">{JSON.stringify(value, null, 1)}</span>;
  return (
    <>
      <span lang="en">{value.en ?? "–"}</span>
      {"\n"}
      <span lang="bn">{value.bn ?? "–"}</span>
    </>
  );
}

function isInBoth(value: unknown): value is { en: string | null; bn: string | null } {
  return typeof value === "object" && value !== null && Object.keys(value).sort().join() === "bn,en";
}
