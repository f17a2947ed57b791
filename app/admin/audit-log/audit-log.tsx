import { Link, useSearchParams } from "react-router";
import type { AuditResponse } from "../../../api/contract/admin.ts";
import { auditActions } from "../../../shop/audit-log/audit-rules.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListBody, SelectFilter } from "../list.tsx";
import { loadList, type PagedList, pickParams } from "../load-list.ts";
import { linkWith, type SectionInput } from "../sections.ts";
import "./audit-log.css";
import { formatField, formatValue } from "./format-value.ts";

/** Every change by staff: who, what, when, before and after. Names filter by user or record. */
function AuditLog({ list }: { list: PagedList<AuditResponse> }) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  const isFiltered = params.has("by") || params.has("record");
  return (
    <>
      <SectionHead title="admin.nav.auditLog" />
      <div className="tools">
        <SelectFilter
          name="action"
          label={t("admin.auditLog.what")}
          options={[
            { value: "", label: t("admin.auditLog.anything") },
            ...auditActions.map((action) => ({ value: action, label: t(`admin.auditLog.${action}`) })),
          ]}
        />
        {isFiltered && (
          <Link className="link" to={linkWith(params, { by: null, record: null, page: null })}>
            {t("admin.auditLog.all")}
          </Link>
        )}
      </div>
      <ListBody list={list} empty={<EmptyState icon="clock" title={t("admin.auditLog.none")} />}>
        <ol className="history">
          {list.rows.map((entry) => (
            <AuditLogEntry key={entry._id} entry={entry} />
          ))}
        </ol>
      </ListBody>
    </>
  );
}

/** The longest value, in characters, that needs no tap. */
const maxShown = 60;

function AuditLogEntry({ entry }: { entry: AuditResponse }) {
  const i18n = useAdminI18n();
  const { t, date } = i18n;
  const [params] = useSearchParams();
  const changedFields = new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]);
  // `city` shows these places by name.
  const fields = [...changedFields].filter((field) => field !== "district" && field !== "area");
  const show = (values: Record<string, unknown>, field: string) => formatValue(values[field], field, i18n);
  const [only, ...more] = fields;
  // One short change, like that of a status, is read without a tap.
  const isShort =
    only === undefined ||
    (more.length === 0 && [entry.before, entry.after].every((each) => !each || show(each, only).length <= maxShown));
  const changes = fields.length > 0 && (
    <dl>
      {fields.map((field) => (
        <div key={field}>
          <dt>
            <UserText text={formatField(field, i18n)} />
          </dt>
          {entry.before && (
            <dd>
              <del>
                <UserText text={show(entry.before, field)} />
              </del>
            </dd>
          )}
          {entry.after && (
            <dd>
              <UserText text={show(entry.after, field)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
  return (
    <li>
      <div>
        <b>{t(`admin.auditLog.${entry.action}`)}</b>{" "}
        {entry.recordName !== "" && (
          <Link to={linkWith(params, { record: entry.recordId, page: null })}>
            <UserText text={entry.recordName} />
          </Link>
        )}
        <small>
          <Link to={linkWith(params, { by: entry.byId, page: null })}>
            {entry.byName ? (
              <UserText text={entry.byName} />
            ) : (
              t(entry.byId === "operator" ? "admin.auditLog.operator" : "admin.auditLog.system")
            )}
          </Link>
          {" · "}
          <time dateTime={entry.at}>{date(entry.at, "dayTime")}</time>
        </small>
      </div>
      {isShort ? (
        changes
      ) : (
        <details>
          <summary>{t("admin.auditLog.details", { count: fields.length })}</summary>
          {changes}
        </details>
      )}
    </li>
  );
}

const perPage = 50;

export async function renderSection({ params }: SectionInput) {
  const query = pickParams(params, "action", "record", "by", "page");
  return <AuditLog list={await loadList("GET /history", query, perPage)} />;
}
