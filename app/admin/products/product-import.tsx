import { useEffect, useRef, useState } from "react";
import { maxImportBytes } from "../../../shop/import-export/import-report.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { UserText } from "../../i18n/localized.tsx";
import { useUnsavedGuard } from "../admin-form.ts";
import { Panel, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { describeFile, describeFileKind } from "./describe-file.ts";
import {
  ColumnMapping,
  CurrencyQuestion,
  needsColumns,
  openCurrencies,
  SupplierQuestion,
} from "./import-questions.tsx";
import { ImportReport } from "./import-report.tsx";
import { type ImportRun, useImport } from "./use-import.ts";
import "./product-import.css";
import type { SupplierResponse } from "../../../api/contract/import-export.ts";

/** Imports a file: first a preview that saves nothing, then the import. */
export function ProductImport() {
  const { t } = useAdminI18n();
  const { run, start, stop, reset } = useImport();
  useUnsavedGuard(run !== null && !run.dry && run.state === "running", "admin.import.leave");
  const checkFile = (file: File) => {
    const showError = (text: string) => showToast({ title: t("admin.import.failed"), text, tone: "error" });
    if (file.size > maxImportBytes) showError(t("refusal.file-too-large"));
    else if (file.size === 0) showError(describeFileKind("empty", { t }));
    else void start(file, true);
  };
  return (
    <>
      <SectionHead title="admin.import.title" lede={t("admin.import.lede")}>
        <Button variant="quiet" small to={sectionLink("products")}>
          {t("admin.nav.products")}
        </Button>
      </SectionHead>
      {run === null ? (
        <>
          <FilePicker onFile={checkFile} />
          <ImportSuppliers />
        </>
      ) : (
        <section className="panel imp">
          <div className="panel-h">
            <h2>
              <bdi>{run.file.name}</bdi>
            </h2>
            {run.state === "running" && (
              <Button variant="quiet" small onClick={stop}>
                {t("admin.import.stop")}
              </Button>
            )}
          </div>
          <ImportProgress run={run} />
          {/* Before the report, which may be long. */}
          {run.state !== "running" && (
            <div className="adm-actions">
              <NextStep run={run} start={start} />
              <Button variant="quiet" onClick={reset}>
                {t("admin.import.another")}
              </Button>
            </div>
          )}
          <FileDetails run={run} start={start} />
          {run.report && <ImportReport key={String(run.dry)} {...run.report} />}
        </section>
      )}
    </>
  );
}

function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useAdminI18n();
  const fileInput = useRef<HTMLInputElement>(null);
  const pickFile = (files: FileList | null) => files?.[0] && onFile(files[0]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorthand; the button inside does the same
    <section
      className="panel"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        pickFile(event.dataTransfer.files);
      }}
    >
      <button type="button" className="imp-z" onClick={() => fileInput.current?.click()}>
        <Icon name="upload-simple" size="l" />
        <b>{t("admin.import.choose")}</b>
        <span>{t("admin.import.kinds")}</span>
      </button>
      <input
        ref={fileInput}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
        hidden
        aria-label={t("admin.import.choose")}
        onChange={({ target }) => {
          pickFile(target.files);
          target.value = "";
        }}
      />
      <p className="hint">{t("admin.import.columns")}</p>
    </section>
  );
}

/** Facts and questions about the file. */
function FileDetails({ run, start }: { run: ImportRun } & Pick<ReturnType<typeof useImport>, "start">) {
  const { t } = useAdminI18n();
  const { facts, file, dry, choices, state } = run;
  if (!facts) return null;
  const questionProps = {
    facts,
    choices,
    onChoicesChange: (newChoices: typeof choices) => void start(file, true, newChoices),
  };
  const lines = describeFile(facts, { t });
  return (
    <>
      {lines.length > 0 && (
        <ul className="imp-n">
          {lines.map((line) => (
            <li key={line}>
              <UserText text={line} />
            </li>
          ))}
        </ul>
      )}
      {dry && state === "done" && (
        <>
          {!needsColumns(facts) && openCurrencies(facts, choices).length > 0 && <CurrencyQuestion {...questionProps} />}
          {!needsColumns(facts) && <SupplierQuestion {...questionProps} />}
          {facts.source === "catalogue" && facts.columns.length > 0 && <ColumnMapping {...questionProps} />}
        </>
      )}
    </>
  );
}

/** Progress or result. */
function ImportProgress({ run: { dry, state, facts, report, error } }: { run: ImportRun }) {
  const { t } = useAdminI18n();
  const rows = report?.counts.rows ?? 0;
  if (state === "running") {
    const progressLabel = t(dry ? "admin.import.looking" : "admin.import.importing", { count: rows });
    return (
      <div className="imp-p" role="status">
        <p className="num">{progressLabel}</p>
        <progress aria-label={progressLabel} {...(report ? { value: report.part } : {})} />
      </div>
    );
  }
  if (state === "done" && facts && facts.questions.length > 0) {
    const neededFields = facts.missing.map((each) => t(`admin.import.needed.${each}`)).join(", ");
    return (
      <p className="imp-p" role="status">
        {needsColumns(facts)
          ? t("admin.import.question.columns", { fields: neededFields })
          : t("refusal.import-unanswered")}
      </p>
    );
  }
  if (state === "done") {
    const messageKey = rows === 0 ? "admin.import.empty" : dry ? "admin.import.looked" : "admin.import.done";
    return (
      <p className="imp-p" role="status">
        {t(messageKey, { count: (report?.counts.created ?? 0) + (report?.counts.changed ?? 0) })}
      </p>
    );
  }
  return (
    <p className="imp-p err" role="alert">
      <Icon name="warning-circle" size="s" />
      {state === "failed" ? importErrorText(error, t) : t("admin.import.stopped")} {!dry && t("admin.import.stays")}
    </p>
  );
}

/** Import after a preview; retry after a failure. */
function NextStep({
  run: { file, dry, choices, state, facts, report },
  start,
}: { run: ImportRun } & Pick<ReturnType<typeof useImport>, "start">) {
  const { t } = useAdminI18n();
  if (state !== "done") return <Button onClick={() => void start(file, dry, choices)}>{t("error.again")}</Button>;
  if (!dry) return <Button to={sectionLink("products", { sort: "changed" })}>{t("admin.import.see")}</Button>;
  const count = (report?.counts.created ?? 0) + (report?.counts.changed ?? 0);
  if (count === 0 || (facts && openCurrencies(facts, choices).length > 0)) return null;
  return <Button onClick={() => void start(file, false, choices)}>{t("admin.import.do", { count })}</Button>;
}

function importErrorText(error: unknown, t: ReturnType<typeof useAdminI18n>["t"]): string {
  if (error instanceof ApiRefusal && error.code === "file-not-a-table") return describeFileKind(error.body.kind, { t });
  return errorText(error, t);
}

/** Suppliers with saved answers; nothing where there are none. */
function ImportSuppliers() {
  const { t } = useAdminI18n();
  const [suppliers, setSuppliers] = useState<SupplierResponse[]>([]);
  useEffect(() => {
    // Without the list a file can be imported anyway.
    void api("GET /products/import/suppliers").then(setSuppliers, () => {});
  }, []);
  const removeSupplier = async ({ _id, name }: SupplierResponse) => {
    try {
      await api("DELETE /products/import/suppliers/:id", { params: { id: _id } });
      setSuppliers((current) => current.filter((each) => each._id !== _id));
      showToast({ title: t("admin.import.supplier.forgotten", { name }) });
    } catch (error) {
      showToast({ title: errorText(error, t), tone: "error" });
    }
  };
  if (suppliers.length === 0) return null;
  return (
    <Panel className="imp-v" title={t("admin.import.suppliers")}>
      <p className="hint">{t("admin.import.suppliers.hint")}</p>
      <ul>
        {suppliers.map((supplier) => (
          <li key={supplier._id}>
            <div>
              <b>
                <UserText text={supplier.name} />
              </b>
              <small>
                <UserText text={describeSupplier(supplier)} />
              </small>
            </div>
            <Button variant="quiet" small onClick={() => void removeSupplier(supplier)}>
              {t("admin.import.supplier.forget")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function describeSupplier({ mapping, currency }: SupplierResponse): string {
  const columns = Object.entries(mapping).map(([field, from]) => `${field} ← ${from.replace(/^=/, "")}`);
  return [...columns, ...(currency ? [currency] : [])].join(", ");
}
