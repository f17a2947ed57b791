import { useId } from "react";
import "./toggle.css";

type ToggleProps = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

/** A labelled switch. */
export function Toggle({ label, hint, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <label className="sw-row">
      <span>
        {label}
        {hint && <small id={id}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state itself
        role="switch"
        className="tog"
        checked={checked}
        aria-label={label}
        aria-describedby={hint ? id : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
