import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { StatementResponse } from "../../../api/contract/cash.ts";
import { type StatementColumns, statementFields } from "../../../shop/cash/statement-rules.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { type CourierKind, courierKinds } from "../../../shop/parcels/parcel-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { SelectField } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { nameOfCourier } from "./courier-name.ts";

/** Imports a courier's statement: choose a file, preview, import; asks for unknown columns. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const { revalidate } = useRevalidator();
  const [courier, setCourier] = useState<CourierKind>("steadfast");
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<StatementResponse | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [named, setNamed] = useState({ payout: "", day: "" });
  const input = useRef<HTMLInputElement>(null);

  async function send(chosen: File, of: CourierKind, columns: StatementColumns | null, isDry: boolean) {
    setBusy(true);
    const body = new FormData();
    body.append("file", chosen);
    const { payout, day } = { payout: named.payout.trim(), day: named.day };
    const choices = { ...(columns && { columns }), ...(payout !== "" && { payout }), ...(day !== "" && { day }) };
    const query = { courier: of, ...(isDry && { dry: "1" as const }), choices: JSON.stringify(choices) };
    try {
      const answer = await api("POST /payouts/import", { query, body });
      setFile(chosen);
      if (isDry || answer.missing.length > 0) setReport(answer);
      else {
        const added = answer.payouts.reduce((all, { addedLines }) => all + addedLines, 0);
        showToast({ title: added > 0 ? t("admin.cash.imported", { count: added }) : t("admin.cash.importedBefore") });
        await revalidate();
        onClose();
      }
    } catch (error) {
      showToast({ title: t("admin.cash.notImported"), text: errorText(error, t), tone: "error" });
    }
    setBusy(false);
  }

  const parcels = report?.payouts.reduce((all, each) => all + each.parcels, 0) ?? 0;
  const isReady = file !== null && report !== null && report.missing.length === 0 && parcels > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin.cash.import")}
      isForm
      className="cash-import"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.cash.cancel")}
          </Button>
          <Button
            busy={isBusy}
            onClick={() => (isReady ? void send(file, courier, report.mapping, false) : input.current?.click())}
          >
            {isReady ? t("admin.cash.importNow", { count: parcels }) : t("admin.cash.chooseFile")}
          </Button>
        </>
      }
    >
      <SelectField
        label={t("admin.cash.courier")}
        value={courier}
        options={courierKinds.map((kind) => ({ value: kind, label: nameOfCourier(kind, i18n) }))}
        onChange={(chosen) => {
          setCourier(chosen);
          if (file) void send(file, chosen, null, true);
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.tsv,.txt,text/csv"
        aria-label={t("admin.cash.chooseFile")}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void send(chosen, courier, null, true);
          target.value = "";
        }}
      />
      {courier !== "other" && !file && <p className="cash-why">{t(`admin.cash.where.${courier}`)}</p>}
      {report && (
        <>
          <p className="cash-why num" role="status">
            {report.missing.length > 0
              ? t("admin.cash.notUnderstood")
              : t("admin.cash.found", {
                  parcels: t("admin.cash.parcels", { count: parcels }),
                  amount: money(
                    fromTaka(report.payouts.reduce((all, each) => Math.round(all * 100 + each.amount * 100) / 100, 0)),
                  ),
                })}
          </p>
          {report.broken.length > 0 && (
            <ul className="cash-why">
              {report.broken.map(({ row, column, text }) => (
                <li key={`${row} ${column}`}>{t("admin.cash.brokenRow", { row: i18n.number(row), column, text })}</li>
              ))}
            </ul>
          )}
          {isReady && !report.mapping.payout && (
            <div className="cash-columns">
              <Field label={t("admin.cash.field.payout")} hint={t("admin.cash.payoutNumberText")}>
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    lang="en"
                    maxLength={60}
                    autoComplete="off"
                    value={named.payout}
                    onChange={({ target }) => setNamed({ ...named, payout: target.value })}
                  />
                )}
              </Field>
              <Field label={t("admin.cash.payoutDay")}>
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    type="date"
                    max={dhakaDay(new Date())}
                    value={named.day}
                    onChange={({ target }) => setNamed({ ...named, day: target.value })}
                  />
                )}
              </Field>
            </div>
          )}
          <details open={report.missing.length > 0}>
            <summary>{t("admin.cash.columns")}</summary>
            <div className="cash-first">
              <table className="table">
                <thead>
                  <tr>
                    {report.columns.map((name, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
                      <th key={index}>{name}</th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {report.first.map((cells, row) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor do its rows
                    <tr key={row}>
                      {cells.map((cell, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: as above
                        <td key={index}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <div className="cash-columns">
              {statementFields.map((field) => (
                <SelectField
                  key={field}
                  label={t(`admin.cash.field.${field}`)}
                  value={report.mapping[field] ?? ""}
                  options={[
                    { value: "", label: t("admin.cash.noColumn") },
                    ...[...new Set(report.columns.filter((name) => name !== ""))].map((name) => ({
                      value: name,
                      label: name,
                    })),
                  ]}
                  onChange={(name) =>
                    file && void send(file, courier, { ...report.mapping, [field]: name || undefined }, true)
                  }
                />
              ))}
            </div>
          </details>
        </>
      )}
    </Dialog>
  );
}
