import { type FormEvent, useState } from "react";
import type { ImportFileAnswer } from "../../../api/responses.ts";
import { latinDigits } from "../../../shop/digits.ts";
import { Button } from "../../components/button.tsx";
import { Field, TextField } from "../../components/field.tsx";
import { useAdminSpeech } from "../i18n.ts";
import type { FileChoices } from "./send-import.ts";

const offered = ["BDT", "USD", "EUR", "GBP", "INR", "CAD", "AUD", "SGD", "AED", "CNY", "KRW", "THB"] as const;

type Props = { facts: ImportFileAnswer; choices: FileChoices; onChosen: (choices: FileChoices) => void };

/** Which of a file's currencies staff have not given a rate for yet. */
export function openCurrencies(facts: ImportFileAnswer, { rates = {} }: FileChoices): string[] {
  const asked = facts.questions.flatMap((question) => (question.about === "currency" ? question.currency : []));
  return [...new Set([...asked, ...facts.prices.named])].filter((currency) => rates[currency] === undefined);
}

/** Asks what the prices are in, and what a unit of it costs in taka. */
export function CurrencyQuestion({ facts, choices, onChosen }: Props) {
  const { t } = useAdminSpeech();
  const open = openCurrencies(facts, choices);
  const isGuess = facts.prices.looks !== null && facts.prices.named.length === 0 && facts.prices.header === null;
  const [currency, setCurrency] = useState(open[0] ?? "USD");
  const asked = isGuess ? (currency === "BDT" ? [] : [currency]) : open;
  const [rates, setRates] = useState<Record<string, string>>({});
  const written = (each: string) => rates[each] ?? String(facts.rates[each] ?? "");
  const values = asked.map((each) => Number(latinDigits(written(each)).replaceAll(",", "")));
  const isReady = values.every((value) => value > 0 && Number.isFinite(value));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const given = Object.fromEntries(asked.map((each, index) => [each, values[index] ?? 0]));
    onChosen({ ...choices, ...(isGuess && { currency }), rates: { ...choices.rates, ...given } });
  };
  return (
    <form className="imp-c" onSubmit={submit}>
      <h3>{t("admin.import.currency.title")}</h3>
      <p>
        {isGuess
          ? t("admin.import.currency.looks", { samples: facts.prices.samples.join(", ") })
          : t("admin.import.currency.named", { currency: open.join(", ") })}
      </p>
      <div className="imp-f">
        {isGuess && (
          <Field label={t("admin.import.currency.choose")}>
            {(control) => (
              <select {...control} value={currency} onChange={({ target }) => setCurrency(target.value)}>
                {offered.map((each) => (
                  <option key={each} value={each}>
                    {t(`admin.import.currency.${each}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {asked.map((each) => (
          <TextField
            key={each}
            label={t("admin.import.currency.rate", { currency: each })}
            inputMode="decimal"
            autoComplete="off"
            value={written(each)}
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
