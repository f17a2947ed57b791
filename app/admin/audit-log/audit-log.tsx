import { Link, useSearchParams } from "react-router";
import type { HistoryAnswer } from "../../../api/responses.ts";
import { historyActions } from "../../../shop/audit-log/audit-rules.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { OwnWords } from "../../components/user-text.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { ListFoot, SelectTool } from "../list-tools.tsx";
import type { Listed } from "../load-list.ts";
import { SectionHead } from "../section-head.tsx";
import { linkWith } from "../section-link.ts";
import "./audit-log.css";
import { tellField, tellValue } from "./format-value.ts";

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
          <ol className="history">
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
  const speech = useAdminSpeech();
  const { t, date } = speech;
  const [params] = useSearchParams();
  const changed = new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]);
  // Ids of the places that stand in `city` by their names.
  const fields = [...changed].filter((field) => field !== "district" && field !== "area");
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
                <dt>
                  <OwnWords text={tellField(field, speech)} />
                </dt>
                {entry.before && (
                  <dd>
                    <del>
                      <OwnWords text={tellValue(entry.before[field], field, speech)} />
                    </del>
                  </dd>
                )}
                {entry.after && (
                  <dd>
                    <OwnWords text={tellValue(entry.after[field], field, speech)} />
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
