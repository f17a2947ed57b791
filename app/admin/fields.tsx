import { useId } from "react";
import { type CategoryName, categoryNames } from "../../shop/catalog/catalog-schema.ts";
import { type Language, languages } from "../../shop/language.ts";
import { categoryLabels } from "../components/categories.ts";
import { Field, TextArea, TextField } from "../components/field.tsx";
import { useAdminI18n } from "./i18n.ts";
import "./fields.css";

type ToggleProps = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

/** A labelled switch. */
export function Toggle({ label, hint, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is one
    <label className="toggle-row">
      <span>
        {label}
        {hint && <small id={id}>{hint}</small>}
      </span>
      <Switch label={label} checked={checked} onChange={onChange} describedBy={hint ? id : undefined} />
    </label>
  );
}

type SwitchProps = Omit<ToggleProps, "hint"> & { describedBy?: string | undefined };

/** A switch without a visible label. */
export function Switch({ label, checked, onChange, describedBy }: SwitchProps) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state itself
      role="switch"
      className="toggle"
      checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

type CategorySelectProps = {
  value: CategoryName | "";
  onChange: (category: CategoryName | "") => void;
  error?: string | undefined;
  /** What stands for none; without it, one is always chosen. */
  none?: string;
};

/** One of the shop's categories. */
export function CategorySelect({ value, onChange, error, none }: CategorySelectProps) {
  const { t } = useAdminI18n();
  return (
    <Field label={t("admin.products.category")} error={error}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => onChange(categoryNames.find((name) => name === target.value) ?? "")}
        >
          {none && <option value="">{none}</option>}
          {categoryNames.map((name) => (
            <option key={name} value={name}>
              {t(categoryLabels[name])}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export type TextPair = Record<Language, string>;

type TextPairFieldsProps = {
  label: string;
  value: TextPair;
  onChange: (value: TextPair) => void;
  error?: (language: Language) => string | undefined;
  /** Lines of a text area; a single-line input without. */
  rows?: number;
  hint?: string;
  optional?: boolean;
  autoComplete?: "off";
};

/** A text in English and in Bangla, side by side. */
export function TextPairFields({ label, value, onChange, error, rows, autoComplete, ...input }: TextPairFieldsProps) {
  const { t } = useAdminI18n();
  return (
    <div className="two">
      {languages.map((language) => {
        const field = {
          ...input,
          label: t(language === "en" ? "admin.inEnglish" : "admin.inBangla", { name: label }),
          lang: language,
          error: error?.(language),
          value: value[language],
          onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [language]: target.value }),
        };
        return rows ? (
          <TextArea key={language} rows={rows} {...field} />
        ) : (
          <TextField key={language} autoComplete={autoComplete} {...field} />
        );
      })}
    </div>
  );
}
