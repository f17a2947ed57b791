import { useRef } from "react";
import { heaviestImport } from "../../../shop/import/rules.ts";
import { failureText } from "../../client/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.ts";
import { useUnsavedGuard } from "../add-product/unsaved-guard.ts";
import { SectionHead } from "../section-head.tsx";
import { sectionLink } from "../section-link.ts";
import { useAdminSpeech } from "../speech.ts";
import { ImportReport } from "./import-report.tsx";
import { type ImportRun, useImport } from "./use-import.ts";
import "./product-import.css";

/** Brings the products of a file into the shop: first it is only looked at, and nothing is saved before the second button. */
export function ProductImport() {
  const { t } = useAdminSpeech();
  const { run, start, stop, forget } = useImport();
  useUnsavedGuard(run !== null && !run.dry && run.state === "running", "admin.import.leave");
  const look = (file: File) => {
    if (file.size > heaviestImport)
      showToast({ title: t("admin.import.failed"), text: t("refusal.file-too-large"), tone: "error" });
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
        <FileChoice onFile={look} />
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
          <Progress run={run} />
          {/* Before the report, which may be long. */}
          {run.state !== "running" && (
            <div className="adm-a">
              <NextStep run={run} start={start} />
              <Button variant="quiet" onClick={forget}>
                {t("admin.import.another")}
              </Button>
            </div>
          )}
          {run.report && <ImportReport key={String(run.dry)} {...run.report} />}
        </section>
      )}
    </>
  );
}

function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useAdminSpeech();
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => files?.[0] && onFile(files[0]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorthand; the button inside does the same
    <section
      className="panel"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <button type="button" className="imp-z" onClick={() => chooser.current?.click()}>
        <Icon name="upload-simple" size="l" />
        <b>{t("admin.import.choose")}</b>
        <span>{t("admin.import.kinds")}</span>
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
        hidden
        aria-label={t("admin.import.choose")}
        onChange={({ target }) => {
          take(target.files);
          target.value = "";
        }}
      />
      <p className="hint">{t("admin.import.columns")}</p>
    </section>
  );
}

/** What goes on, or how it ended. */
function Progress({ run: { dry, state, report, error } }: { run: ImportRun }) {
  const { t } = useAdminSpeech();
  const rows = report?.counts.rows ?? 0;
  if (state === "running") {
    const doing = t(dry ? "admin.import.looking" : "admin.import.importing", { count: rows });
    return (
      <div className="imp-p" role="status">
        <p className="num">{doing}</p>
        <progress aria-label={doing} {...(report ? { value: report.part } : {})} />
      </div>
    );
  }
  if (state === "done") {
    const said = rows === 0 ? "admin.import.empty" : dry ? "admin.import.looked" : "admin.import.done";
    return (
      <p className="imp-p" role="status">
        {t(said, { count: (report?.counts.created ?? 0) + (report?.counts.changed ?? 0) })}
      </p>
    );
  }
  return (
    <p className="imp-p err" role="alert">
      <Icon name="warning-circle" size="s" />
      {state === "failed" ? failureText(error, t) : t("admin.import.stopped")} {!dry && t("admin.import.stays")}
    </p>
  );
}

/** After a look the import itself, where there is anything to import; after a failure the same again. */
function NextStep({
  run: { file, dry, state, report },
  start,
}: { run: ImportRun } & Pick<ReturnType<typeof useImport>, "start">) {
  const { t } = useAdminSpeech();
  if (state !== "done") return <Button onClick={() => void start(file, dry)}>{t("error.again")}</Button>;
  if (!dry) return <Button to={sectionLink("products", { sort: "changed" })}>{t("admin.import.see")}</Button>;
  const count = (report?.counts.created ?? 0) + (report?.counts.changed ?? 0);
  if (count === 0) return null;
  return <Button onClick={() => void start(file, false)}>{t("admin.import.do", { count })}</Button>;
}
