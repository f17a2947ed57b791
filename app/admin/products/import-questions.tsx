import { type FormEvent, useState } from "react";
import type { ImportFileResponse } from "../../../api/contract/import-export.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import { Button } from "../../components/button.tsx";
import { Field, TextField } from "../../components/field.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { ImportChoices } from "./use-import.ts";

const currencies = ["BDT", "USD", "EUR", "GBP", "INR", "CAD", "AUD", "SGD", "AED", "CNY", "KRW", "THB"] as const;

type CurrencyQuestionProps = {
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
export function CurrencyQuestion({ facts, choices, onChoicesChange }: CurrencyQuestionProps) {
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
          <Field label={t("admin.import.currency.choose")}>
            {(control) => (
              <select {...control} value={currency} onChange={({ target }) => setCurrency(target.value)}>
                {currencies.map((each) => (
                  <option key={each} value={each}>
                    {t(`admin.import.currency.${each}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
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

type SupplierQuestionProps = {
  facts: ImportFileResponse;
  choices: ImportChoices;
  onChoicesChange: (choices: ImportChoices) => void;
};

/** Asks for the supplier where keys belong to other products. */
export function SupplierQuestion({ facts, choices, onChoicesChange }: SupplierQuestionProps) {
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
      <div className="adm-a">
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
