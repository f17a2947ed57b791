import { type FormEvent, useId, useState } from "react";
import type { ImportFileResponse } from "../../../api/contract/import-export.ts";
import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import type { Field as Column, Mapping } from "../../../shop/import-export/column-mapping.ts";
import { Button } from "../../components/button.tsx";
import { categoryLabels } from "../../components/categories.ts";
import { Field, TextField } from "../../components/field.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { SelectField } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { ImportChoices } from "./use-import.ts";

const currencies = ["BDT", "USD", "EUR", "GBP", "INR", "CAD", "AUD", "SGD", "AED", "CNY", "KRW", "THB"] as const;

type ImportQuestionProps = {
  facts: ImportFileResponse;
  choices: ImportChoices;
  onChoicesChange: (choices: ImportChoices) => void;
};

/** Currencies without a rate. */
export function openCurrencies(facts: ImportFileResponse, { rates = {} }: ImportChoices): string[] {
  const neededCurrencies = facts.questions.flatMap((question) =>
    question.about === "currency" ? question.currency : [],
  );
  return [...new Set([...neededCurrencies, ...facts.prices.named])].filter((currency) => rates[currency] === undefined);
}

/** Asks for the currency of the prices and its rate. */
export function CurrencyQuestion({ facts, choices, onChoicesChange }: ImportQuestionProps) {
  const { t } = useAdminI18n();
  const unresolved = openCurrencies(facts, choices);
  const isGuess = facts.prices.looks !== null && facts.prices.named.length === 0 && facts.prices.header === null;
  const [currency, setCurrency] = useState(unresolved[0] ?? "USD");
  const neededCurrencies = isGuess ? (currency === "BDT" ? [] : [currency]) : unresolved;
  const [rates, setRates] = useState<Record<string, string>>({});
  const rateText = (each: string) => rates[each] ?? String(facts.rates[each] ?? "");
  const values = neededCurrencies.map((each) => Number(toLatinDigits(rateText(each)).replaceAll(",", "")));
  const isReady = values.every((value) => value > 0 && Number.isFinite(value));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const parsedRates = Object.fromEntries(neededCurrencies.map((each, index) => [each, values[index] ?? 0]));
    onChoicesChange({ ...choices, ...(isGuess && { currency }), rates: { ...choices.rates, ...parsedRates } });
  };
  return (
    <form className="imp-c" onSubmit={submit}>
      <h3>{t("admin.import.currency.title")}</h3>
      <p>
        {isGuess
          ? t("admin.import.currency.looks", { samples: facts.prices.samples.join(", ") })
          : t("admin.import.currency.named", { currency: unresolved.join(", ") })}
      </p>
      <div className="imp-f">
        {isGuess && (
          <SelectField
            label={t("admin.import.currency.choose")}
            value={currency}
            options={currencies.map((each) => ({ value: each, label: t(`admin.import.currency.${each}`) }))}
            onChange={setCurrency}
          />
        )}
        {neededCurrencies.map((each) => (
          <TextField
            key={each}
            label={t("admin.import.currency.rate", { currency: each })}
            inputMode="decimal"
            autoComplete="off"
            value={rateText(each)}
            onChange={({ target }) => setRates({ ...rates, [each]: target.value })}
          />
        ))}
      </div>
      <Button type="submit" disabled={!isReady}>
        {t("admin.import.currency.again")}
      </Button>
    </form>
  );
}

/** Asks for the supplier where keys belong to other products. */
export function SupplierQuestion({ facts, choices, onChoicesChange }: ImportQuestionProps) {
  const { t } = useAdminI18n();
  const [supplier, setSupplier] = useState("");
  const question = facts.questions.find(({ about }) => about === "supplier");
  if (question?.about !== "supplier") return null;
  const name = supplier.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== "") onChoicesChange({ ...choices, supplier: name });
  };
  return (
    <form className="imp-c" onSubmit={submit}>
      <h3>{t("admin.import.keys.title")}</h3>
      <p>{t("admin.import.keys.text", { count: question.count })}</p>
      <ul className="imp-n">
        {question.samples.map((sample) => (
          <li key={sample.key}>
            <UserText text={t("admin.import.keys.sample", sample)} />
          </li>
        ))}
      </ul>
      <TextField
        label={t("admin.import.supplier")}
        hint={t("admin.import.supplier.hint")}
        maxLength={100}
        autoComplete="off"
        value={supplier}
        onChange={({ target }) => setSupplier(target.value)}
      />
      <div className="adm-actions">
        <Button type="submit" disabled={name === ""}>
          {t("admin.import.keys.separate")}
        </Button>
        <Button variant="quiet" onClick={() => onChoicesChange({ ...choices, sameProducts: true })}>
          {t("admin.import.keys.same")}
        </Button>
      </div>
    </form>
  );
}

const columns = [
  ...(["key", "name", "category", "price"] as const),
  ...(["sku", "stock", "brand", "list_price", "currency", "variant_name", "volume"] as const),
  ...(["short_description", "description", "how_to_use", "ingredients", "skin_type", "concern"] as const),
] satisfies Column[];

// Columns that every product needs.
const requiredCount = 4;

/** Whether a required column is missing. */
export function needsColumns({ questions }: ImportFileResponse): boolean {
  return questions.some(({ about }) => about === "columns");
}

/** Maps the columns of the file: a select for each of ours with a proposal, over the first rows. */
export function ColumnMapping({ facts, choices, onChoicesChange }: ImportQuestionProps) {
  const { t } = useAdminI18n();
  const [selectedColumns, setSelectedColumns] = useState(() => guessMapping(facts));
  const [supplier, setSupplier] = useState(choices.supplier ?? facts.supplier ?? "");
  const [shownColumns] = useState(() =>
    columns.filter((column, index) => index < requiredCount || selectedColumns[column] !== undefined),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mapping: Mapping = {};
    for (const column of columns) {
      const from = selectedColumns[column];
      if (from !== undefined && from !== languageColumn(facts, column)) mapping[column] = from === "" ? "=" : from;
      if (from === "" && !isMapped(facts, column)) delete mapping[column];
    }
    const { supplier: _, ...rest } = choices;
    onChoicesChange({ ...rest, mapping, ...(supplier.trim() !== "" && { supplier: supplier.trim() }) });
  };
  const renderSelect = (column: (typeof columns)[number]) => (
    <Field key={column} label={t(`admin.import.field.${column}`)} optional={columns.indexOf(column) >= requiredCount}>
      {(control) => (
        <select
          {...control}
          value={selectedColumns[column] ?? ""}
          onChange={({ target }) => setSelectedColumns({ ...selectedColumns, [column]: target.value })}
        >
          <option value="">{t("admin.import.column.choose")}</option>
          {facts.columns.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {column === "category" && (
            <optgroup label={t("admin.import.column.fixed")}>
              {categoryNames.map((name) => (
                <option key={name} value={`=${name}`}>
                  {t(categoryLabels[name])}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      )}
    </Field>
  );
  return (
    <details className="imp-m" open={needsColumns(facts)}>
      <summary>{t("admin.import.column.title")}</summary>
      <form onSubmit={submit}>
        <p className="hint">{t("admin.import.column.text")}</p>
        <div className="imp-f">{shownColumns.map(renderSelect)}</div>
        <details className="imp-o">
          <summary>{t("admin.import.column.more")}</summary>
          <div className="imp-f">{columns.filter((column) => !shownColumns.includes(column)).map(renderSelect)}</div>
        </details>
        <Preview facts={facts} selectedColumns={selectedColumns} />
        <TextField
          label={t("admin.import.supplier")}
          optional
          hint={t("admin.import.supplier.hint")}
          maxLength={100}
          autoComplete="off"
          value={supplier}
          onChange={({ target }) => setSupplier(target.value)}
        />
        <Button type="submit">{t("admin.import.column.save")}</Button>
      </form>
    </details>
  );
}

/** The first rows of the file under our columns. */
function Preview({ facts: { samples }, selectedColumns }: { facts: ImportFileResponse; selectedColumns: Mapping }) {
  const { t } = useAdminI18n();
  const title = useId();
  const shownColumns = columns.filter((column) => selectedColumns[column]);
  if (samples.length === 0 || shownColumns.length === 0) return null;
  return (
    <>
      <h3 id={title}>{t("admin.import.column.preview")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className="table-wrap" aria-labelledby={title} tabIndex={0}>
        <table className="table imp-s">
          <thead>
            <tr>
              {shownColumns.map((column) => (
                <th key={column}>{t(`admin.import.field.${column}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map((sample) => (
              <tr key={JSON.stringify(sample)}>
                {shownColumns.map((column) => {
                  const from = selectedColumns[column] ?? "";
                  return (
                    <td key={column}>
                      <UserText text={from.startsWith("=") ? from.slice(1) : (sample[from] ?? "")} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The recognized mapping, completed by the proposals. */
function guessMapping(facts: ImportFileResponse): Mapping {
  const entries = columns.map((column) => [
    column,
    facts.mapping[column] ?? languageColumn(facts, column) ?? facts.proposal[column],
  ]);
  return Object.fromEntries(entries.filter(([, from]) => from !== undefined)) as Mapping;
}

/** The column of a text in one language, where the file has no other. */
function languageColumn({ mapping }: ImportFileResponse, column: Column): string | undefined {
  if (mapping[column] !== undefined) return undefined;
  return mapping[`${column}_en` as Column] ?? mapping[`${column}_bn` as Column];
}

function isMapped({ mapping }: ImportFileResponse, column: Column): boolean {
  return mapping[column] !== undefined;
}
