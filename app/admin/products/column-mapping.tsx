import { type FormEvent, useId, useState } from "react";
import type { ImportFileAnswer } from "../../../api/responses.ts";
import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import type { Field as Column, Mapping } from "../../../shop/import-export/column-mapping.ts";
import { Button } from "../../components/button.tsx";
import { categoryLabels } from "../../components/category-labels.ts";
import { Field, TextField } from "../../components/field.tsx";
import { OwnWords } from "../../components/user-text.tsx";
import { useAdminSpeech } from "../i18n.ts";
import type { FileChoices } from "./send-import.ts";

const columns = [
  ...(["key", "name", "category", "price"] as const),
  ...(["sku", "stock", "brand", "list_price", "currency", "variant_name", "volume"] as const),
  ...(["short_description", "description", "how_to_use", "ingredients", "skin_type", "concern"] as const),
] satisfies Column[];

// Of the columns, those that each product must have.
const needed = 4;

type Props = { facts: ImportFileAnswer; choices: FileChoices; onChosen: (choices: FileChoices) => void };

/** Whether something that is needed was not found in the file. */
export function asksColumns({ questions }: ImportFileAnswer): boolean {
  return questions.some(({ about }) => about === "columns");
}

/** Where the file keeps what: a select for each of our columns, filled in with what we know or guess, over its first rows. */
export function ColumnMapping({ facts, choices, onChosen }: Props) {
  const { t } = useAdminSpeech();
  const [chosen, setChosen] = useState(() => guessed(facts));
  const [supplier, setSupplier] = useState(choices.supplier ?? facts.supplier ?? "");
  const [shown] = useState(() => columns.filter((column, index) => index < needed || chosen[column] !== undefined));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mapping: Mapping = {};
    for (const column of columns) {
      const from = chosen[column];
      if (from !== undefined && from !== languageColumn(facts, column)) mapping[column] = from === "" ? "=" : from;
      if (from === "" && !isRead(facts, column)) delete mapping[column];
    }
    const { supplier: _, ...rest } = choices;
    onChosen({ ...rest, mapping, ...(supplier.trim() !== "" && { supplier: supplier.trim() }) });
  };
  const selectOf = (column: (typeof columns)[number]) => (
    <Field key={column} label={t(`admin.import.field.${column}`)} optional={columns.indexOf(column) >= needed}>
      {(control) => (
        <select
          {...control}
          value={chosen[column] ?? ""}
          onChange={({ target }) => setChosen({ ...chosen, [column]: target.value })}
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
    <details className="imp-m" open={asksColumns(facts)}>
      <summary>{t("admin.import.column.title")}</summary>
      <form onSubmit={submit}>
        <p className="hint">{t("admin.import.column.text")}</p>
        <div className="imp-f">{shown.map(selectOf)}</div>
        <details className="imp-o">
          <summary>{t("admin.import.column.more")}</summary>
          <div className="imp-f">{columns.filter((column) => !shown.includes(column)).map(selectOf)}</div>
        </details>
        <Preview facts={facts} chosen={chosen} />
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
function Preview({ facts: { samples }, chosen }: { facts: ImportFileAnswer; chosen: Mapping }) {
  const { t } = useAdminSpeech();
  const title = useId();
  const shown = columns.filter((column) => chosen[column]);
  if (samples.length === 0 || shown.length === 0) return null;
  return (
    <>
      <h3 id={title}>{t("admin.import.column.preview")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className="tb-wrap" aria-labelledby={title} tabIndex={0}>
        <table className="tb imp-s">
          <thead>
            <tr>
              {shown.map((column) => (
                <th key={column}>{t(`admin.import.field.${column}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map((sample) => (
              <tr key={JSON.stringify(sample)}>
                {shown.map((column) => {
                  const from = chosen[column] ?? "";
                  return (
                    <td key={column}>
                      <OwnWords text={from.startsWith("=") ? from.slice(1) : (sample[from] ?? "")} />
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

/** What is read already, and for the rest what might be meant. */
function guessed(facts: ImportFileAnswer): Mapping {
  const known = columns.map((column) => [
    column,
    facts.mapping[column] ?? languageColumn(facts, column) ?? facts.proposal[column],
  ]);
  return Object.fromEntries(known.filter(([, from]) => from !== undefined)) as Mapping;
}

/** The column of a text in one language, where the file has no other. */
function languageColumn({ mapping }: ImportFileAnswer, column: Column): string | undefined {
  if (mapping[column] !== undefined) return undefined;
  return mapping[`${column}_en` as Column] ?? mapping[`${column}_bn` as Column];
}

function isRead({ mapping }: ImportFileAnswer, column: Column): boolean {
  return mapping[column] !== undefined;
}
