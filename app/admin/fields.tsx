import { useId } from "react";
import { type Language, languages } from "../../shop/language.ts";
import { TextArea, TextField } from "../components/field.tsx";
import { useAdminI18n } from "./i18n.ts";
import "./fields.css";

type ToggleProps = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

/** A labelled switch. */
export function Toggle({ label, hint, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <label className="toggle-row" htmlFor={id}>
      <span>
        {label}
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <Switch
        label={label}
        checked={checked}
        onChange={onChange}
        id={id}
        describedBy={hint ? `${id}-hint` : undefined}
      />
    </label>
  );
}

type SwitchProps = Omit<ToggleProps, "hint"> & { id?: string; describedBy?: string | undefined };

/** A switch without a visible label. */
export function Switch({ id, label, checked, onChange, describedBy }: SwitchProps) {
  return (
    <input
      id={id}
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
