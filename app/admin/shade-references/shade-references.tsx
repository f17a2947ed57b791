import { type ChangeEvent, useRef, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import type { ReferenceImportResponse, ShadeReferenceResponse } from "../../../api/contract/shade-references.ts";
import { maxReferenceRows, referenceColumns } from "../../../shop/shades/shade-reference-rules.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { saveFile } from "../../browser/download.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { SwatchDot } from "../../components/swatches.tsx";
import { showToast } from "../../components/toast.ts";
import { UserText } from "../../i18n/localized.tsx";
import { SectionHead } from "../components.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { ListBody, SearchField } from "../list.tsx";
import { loadList, type PagedList, pickParams } from "../load-list.ts";
import type { SectionInput } from "../sections.ts";
import "./shade-references.css";

const pageSize = 50;
const example = referenceColumns.join(",");

export async function renderSection({ params }: SectionInput) {
  return <ShadeReferences list={await loadList("GET /shade-references", pickParams(params, "q", "page"), pageSize)} />;
}

/** Shades of other brands, from which customers find the shop's nearest: searched, imported and taken out. */
function ShadeReferences({ list }: { list: PagedList<ShadeReferenceResponse> }) {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const { change } = useSave();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<ReferenceImportResponse | null>(null);

  async function send({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = target.files?.[0];
    if (!chosen) return;
    setBusy(true);
    try {
      setReport(await api("POST /shade-references/import", { body: { csv: await chosen.text() } }));
      await revalidate();
    } catch (error) {
      setReport(null);
      // There is no field to mark: the error is in the file.
      const isFile = error instanceof ApiRefusal && error.code === "invalid-input";
      const text = isFile ? t("admin.shadeReferences.wrongFile", { count: maxReferenceRows }) : errorText(error, t);
      showToast({ tone: "error", title: t("admin.shadeReferences.notImported"), text });
    }
    target.value = "";
    setBusy(false);
  }

  async function remove({ _id, brand, product, shade }: ShadeReferenceResponse): Promise<void> {
    const yes = await confirmDialog({
      title: t("admin.sure"),
      text: t("admin.shadeReferences.removeText", { name: `${brand} ${product}, ${shade}` }),
      yes: t("admin.shadeReferences.removeYes"),
      no: t("admin.cancel"),
      destructive: true,
    });
    if (yes)
      await change(() => api("DELETE /shade-references/:id", { params: { id: _id } }), { failed: t("admin.notSaved") });
  }

  return (
    <>
      <SectionHead title="admin.nav.shadeReferences" lede={t("admin.shadeReferences.lede")}>
        <Button small busy={busy} onClick={() => file.current?.click()}>
          {t("admin.shadeReferences.import")}
        </Button>
      </SectionHead>
      <input
        ref={file}
        className="vh"
        type="file"
        accept=".csv,text/csv"
        tabIndex={-1}
        aria-label={t("admin.shadeReferences.import")}
        onChange={(event) => void send(event)}
      />
      <p className="hint refs-how">
        {t("admin.shadeReferences.columns")} <code lang="en">{example}</code> {t("admin.shadeReferences.honest")}
      </p>
      {report && <ImportReport report={report} />}
      <div className="tools">
        <SearchField label={t("admin.shadeReferences.search")} />
      </div>
      <ListBody list={list} empty={<NoReferences busy={busy} onImport={() => file.current?.click()} />}>
        <ul className="refs">
          {list.rows.map((reference) => (
            <li key={reference._id}>
              <SwatchDot color={reference.swatch} />
              <p>
                <b>
                  <UserText text={reference.shade} />
                </b>
                <span className="muted">
                  <UserText text={`${reference.brand} ${reference.product}`} />
                </span>
              </p>
              <span className="small muted">
                {reference.swatch} · {t(`admin.shadeReferences.source.${reference.source}`)}
              </span>
              <IconButton
                icon="trash"
                size="s"
                label={t("admin.shadeReferences.remove", { name: reference.shade })}
                onClick={() => void remove(reference)}
              />
            </li>
          ))}
        </ul>
      </ListBody>
    </>
  );
}

/** Shades that nobody makes, so that the file shows its form and is not taken for facts. */
const sampleFile = [
  referenceColumns,
  ["Example Brand", "Velvet Foundation", "Warm Sand 120", "#D8A878", "measured"],
  ["Example Brand", "Velvet Foundation", "Honey 240", "#B9804E", "measured"],
  ["Another Brand", "Matte Lipstick", "Brick Rose", "#A24A4F", "buyers say"],
];

/** What the list is for, and a file to begin with. */
function NoReferences({ busy, onImport }: { busy: boolean; onImport: () => void }) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  if (params.get("q")) return <EmptyState icon="magnifying-glass" title={t("admin.shadeReferences.noneFound")} />;
  const saveSample = () =>
    saveFile("shades.csv", new Blob([sampleFile.map((row) => row.join(",")).join("\n")], { type: "text/csv" }));
  return (
    <EmptyState icon="eye" title={t("admin.shadeReferences.none")} text={t("admin.shadeReferences.noneText")}>
      <Button variant="outline" onClick={saveSample}>
        <Icon name="download-simple" size="s" />
        {t("admin.shadeReferences.sample")}
      </Button>
      <Button busy={busy} onClick={onImport}>
        {t("admin.shadeReferences.import")}
      </Button>
    </EmptyState>
  );
}

const maxShown = 20;

/** The result of a file's rows; refused ones by their number. */
function ImportReport({ report: { added, changed, unchanged, refused } }: { report: ReferenceImportResponse }) {
  const { t } = useAdminI18n();
  return (
    <div className="note refs-report" role="status">
      <p>
        <b>{t("admin.shadeReferences.report", { added, changed, unchanged })}</b>
      </p>
      {refused.length > 0 && (
        <>
          <p>{t("admin.shadeReferences.refused", { count: refused.length })}</p>
          <ul>
            {refused.slice(0, maxShown).map(({ row, problem }) => (
              <li key={row}>
                {t("admin.shadeReferences.row", { row, reason: t(`admin.shadeReferences.problem.${problem}`) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
