import { type ComponentProps, useId } from "react";
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

type SelectFieldProps<Value extends string> = Omit<ComponentProps<typeof Field>, "children"> & {
  value: Value;
  /** In display order; an empty value means none. */
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** A field in which one of several is chosen. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, disabled, ...field } = props;
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} value={value} disabled={disabled} onChange={({ target }) => choose(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CategorySelectProps<Value extends string> = {
  value: Value | CategoryName;
  onChange: (category: Value | CategoryName) => void;
  error?: string | undefined;
  /** Before the categories, such as one for none. */
  first?: readonly { value: Value; label: string }[];
};

/** One of the shop's categories. */
export function CategorySelect<Value extends string = never>(props: CategorySelectProps<Value>) {
  const { first = [], ...field } = props;
  const { t } = useAdminI18n();
  const categories = categoryNames.map((name) => ({ value: name, label: t(categoryLabels[name]) }));
  return <SelectField {...field} label={t("admin.products.category")} options={[...first, ...categories]} />;
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
