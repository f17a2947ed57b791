import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { StatementResponse } from "../../../api/contract/cash.ts";
import { type StatementColumns, statementFields } from "../../../shop/cash/statement-rules.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import { type CourierKind, courierKinds } from "../../../shop/parcels/parcel-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { SelectField } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { nameOfCourier } from "./courier-name.ts";

/** Imports a courier's statement: choose a file, preview, import; asks for unknown columns. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { courier, report, payoutName, isBusy, ...statement } = useStatement(onClose);
  const fileInput = useRef<HTMLInputElement>(null);
  const parcels = report ? countParcels(report) : 0;
  const isReady = report?.missing.length === 0 && parcels > 0;
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
          <Button busy={isBusy} onClick={() => (isReady ? statement.importNow() : fileInput.current?.click())}>
            {isReady ? t("admin.cash.importNow", { count: parcels }) : t("admin.cash.chooseFile")}
          </Button>
        </>
      }
    >
      <SelectField
        label={t("admin.cash.courier")}
        value={courier}
        options={courierKinds.map((kind) => ({ value: kind, label: nameOfCourier(kind, i18n) }))}
        onChange={statement.chooseCourier}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        accept=".xlsx,.csv,.tsv,.txt,text/csv"
        aria-label={t("admin.cash.chooseFile")}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) statement.chooseFile(chosen);
          target.value = "";
        }}
      />
      {courier !== "other" && !report && <p className="cash-why">{t(`admin.cash.where.${courier}`)}</p>}
      {report && (
        <>
          <Findings report={report} />
          {isReady && !report.mapping.payout && (
            <PayoutNameFields value={payoutName} onChange={statement.setPayoutName} />
          )}
          <ColumnChooser report={report} onChange={statement.chooseColumns} />
        </>
      )}
    </Dialog>
  );
}

/** What the file itself may not say: the number of the payout, and its day. Empty for unknown. */
type PayoutName = { payout: string; day: string };

type Statement = { file: File; courier: CourierKind; columns: StatementColumns | null };

/** The statement on its way: each choice previews it again, and importing it calls `onImported`. */
function useStatement(onImported: () => void) {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [courier, setCourier] = useState<CourierKind>("steadfast");
  const [payoutName, setPayoutName] = useState<PayoutName>({ payout: "", day: "" });
  const [previewed, setPreviewed] = useState<{ file: File; report: StatementResponse } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(statement: Statement, isDry: boolean): Promise<void> {
    setBusy(true);
    try {
      const report = await sendStatement(statement, payoutName, isDry);
      if (isDry || report.missing.length > 0) setPreviewed({ file: statement.file, report });
      else await finish(report);
    } catch (error) {
      showToast({ title: t("admin.cash.notImported"), text: errorText(error, t), tone: "error" });
    }
    setBusy(false);
  }

  async function finish({ payouts }: StatementResponse): Promise<void> {
    const added = payouts.reduce((all, { addedLines }) => all + addedLines, 0);
    showToast({ title: added > 0 ? t("admin.cash.imported", { count: added }) : t("admin.cash.importedBefore") });
    await revalidate();
    onImported();
  }

  const { file, report } = previewed ?? { file: null, report: null };
  return {
    ...{ courier, payoutName, setPayoutName, isBusy, report },
    chooseCourier(chosen: CourierKind): void {
      setCourier(chosen);
      if (file) void send({ file, courier: chosen, columns: null }, true);
    },
    chooseFile(chosen: File): void {
      void send({ file: chosen, courier, columns: null }, true);
    },
    chooseColumns(columns: StatementColumns): void {
      if (file) void send({ file, courier, columns }, true);
    },
    importNow(): void {
      if (file) void send({ file, courier, columns: report.mapping }, false);
    },
  };
}

/** Without columns, the shop guesses them from their headings. */
function sendStatement({ file, courier, columns }: Statement, { payout, day }: PayoutName, isDry: boolean) {
  const body = new FormData();
  body.append("file", file);
  const choices = {
    ...(columns && { columns }),
    ...(payout.trim() !== "" && { payout: payout.trim() }),
    ...(day !== "" && { day }),
  };
  const query = { courier, ...(isDry && { dry: "1" as const }), choices: JSON.stringify(choices) };
  return api("POST /payouts/import", { query, body });
}

const countParcels = ({ payouts }: StatementResponse) => payouts.reduce((all, { parcels }) => all + parcels, 0);

/** How many parcels for how much money, or that columns are missing; and the rows that were left out. */
function Findings({ report }: { report: StatementResponse }) {
  const { t, money, number } = useAdminI18n();
  const { missing, payouts, broken } = report;
  return (
    <>
      <p className="cash-why num" role="status">
        {missing.length > 0
          ? t("admin.cash.notUnderstood")
          : t("admin.cash.found", {
              parcels: t("admin.cash.parcels", { count: countParcels(report) }),
              amount: money(sum(payouts.map(({ amount }) => fromTaka(amount)))),
            })}
      </p>
      {broken.length > 0 && (
        <ul className="cash-why">
          {broken.map(({ row, column, text }) => (
            <li key={`${row} ${column}`}>{t("admin.cash.brokenRow", { row: number(row), column, text })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

type PayoutNameFieldsProps = { value: PayoutName; onChange: (name: PayoutName) => void };

function PayoutNameFields({ value, onChange }: PayoutNameFieldsProps) {
  const { t } = useAdminI18n();
  return (
    <div className="cash-columns">
      <TextField
        label={t("admin.cash.field.payout")}
        hint={t("admin.cash.payoutNumberText")}
        lang="en"
        maxLength={60}
        autoComplete="off"
        value={value.payout}
        onChange={({ target }) => onChange({ ...value, payout: target.value })}
      />
      <TextField
        label={t("admin.cash.payoutDay")}
        type="date"
        max={dhakaDay(new Date())}
        value={value.day}
        onChange={({ target }) => onChange({ ...value, day: target.value })}
      />
    </div>
  );
}

type ColumnChooserProps = { report: StatementResponse; onChange: (columns: StatementColumns) => void };

/** What each column is, below the first rows of the file; open while the shop does not know enough of them. */
function ColumnChooser({ report, onChange }: ColumnChooserProps) {
  const { t } = useAdminI18n();
  const { columns, first, mapping, missing } = report;
  const named = [...new Set(columns.filter((name) => name !== ""))];
  const options = [
    { value: "", label: t("admin.cash.noColumn") },
    ...named.map((name) => ({ value: name, label: name })),
  ];
  return (
    <details open={missing.length > 0}>
      <summary>{t("admin.cash.columns")}</summary>
      <div className="cash-first">
        <table className="table">
          <thead>
            <tr>
              {columns.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
                <th key={index}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map((cells, row) => (
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
            value={mapping[field] ?? ""}
            options={options}
            onChange={(name) => onChange({ ...mapping, [field]: name || undefined })}
          />
        ))}
      </div>
    </details>
  );
}
