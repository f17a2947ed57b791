import { type Depth, depths, type Undertone, undertones } from "../../../shop/shades/shade-facts.ts";
import { Field } from "../../components/field.tsx";
import { TextPairFields } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { FormVariant } from "./product-form-state.ts";

type ShadeFactsFieldsProps = {
  variant: FormVariant;
  error: (field: string) => string | undefined;
  change: (changes: Partial<FormVariant>) => void;
};

/** What is said of a shade: one line in both languages, its undertone, and for which depth of skin it is. A size has none. */
export function ShadeFactsFields({
  variant: { swatch, line, undertone, depth },
  error,
  change,
}: ShadeFactsFieldsProps) {
  const { t } = useAdminI18n();
  if (swatch === null) return null;
  return (
    <div className="shade-facts">
      <TextPairFields
        label={t("admin.product.shadeLine")}
        hint={t("admin.product.shadeLineHint")}
        optional
        autoComplete="off"
        value={line}
        error={(language) => error(`line.${language}`)}
        onChange={(value) => change({ line: value })}
      />
      <div className="two keep">
        <Choice
          label={t("admin.product.undertone")}
          value={undertone}
          words={undertones.map((word) => [word, t(`admin.product.undertone.${word}`)])}
          onChange={(word: Undertone | null) => change({ undertone: word })}
        />
        <Choice
          label={t("admin.product.depth")}
          value={depth}
          words={depths.map((word) => [word, t(`admin.product.depth.${word}`)])}
          onChange={(word: Depth | null) => change({ depth: word })}
        />
      </div>
    </div>
  );
}

type ChoiceProps<Word extends string> = {
  label: string;
  value: Word | null;
  words: [Word, string][];
  onChange: (word: Word | null) => void;
};

function Choice<Word extends string>({ label, value, words, onChange }: ChoiceProps<Word>) {
  const { t } = useAdminI18n();
  return (
    <Field label={label} optional>
      {(control) => (
        <select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => onChange(words.find(([word]) => word === target.value)?.[0] ?? null)}
        >
          <option value="">{t("admin.none")}</option>
          {words.map(([word, text]) => (
            <option key={word} value={word}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
