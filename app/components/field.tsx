import { type ComponentProps, type ReactNode, useId } from "react";
import "./field.css";
import { useI18n } from "../i18n/language.tsx";
import { Icon } from "./icon.tsx";

type FieldProps = {
  label: ReactNode;
  /** Shows "optional" beside the label; required fields are not marked. */
  optional?: boolean;
  hint?: ReactNode;
  /** What is wrong, in words that say how to correct it. */
  error?: ReactNode;
};

/** Connects a control with its label, hint and error. */
type FieldControl = { id: string; className: string; "aria-invalid"?: true; "aria-describedby"?: string };

/** Label above, hint and error below. The control is a function of the attributes that connect them. */
export function Field({
  label,
  optional,
  hint,
  error,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const { t } = useI18n();
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <small>{t("field.optional")}</small>}
      </label>
      {children({
        id,
        className: error ? "input bad" : "input",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="err" id={`${id}-error`} role="alert" hidden={!error}>
        <Icon name="warning-circle" size="s" />
        {error}
      </p>
    </div>
  );
}

/** A field of one line. */
export function TextField({
  label,
  optional,
  hint,
  error,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, keyof FieldProps>) {
  return (
    <Field {...{ label, optional, hint, error }}>{(control) => <input type="text" {...input} {...control} />}</Field>
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  ...area
}: FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>) {
  return <Field {...{ label, optional, hint, error }}>{(control) => <textarea {...area} {...control} />}</Field>;
}

/** A field that only bots find; the API discards what they submit (`honeypot` in shop/text.ts). */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label lang="en">
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
