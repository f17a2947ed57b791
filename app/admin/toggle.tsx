import { useId } from "react";
import "./toggle.css";

type Props = { label: string; hint?: string; on: boolean; onChange: (on: boolean) => void };

/** A switch with its words before it. */
export function Toggle({ label, hint, on, onChange }: Props) {
  const id = useId();
  return (
    <label className="sw-row">
      <span>
        {label}
        {hint && <small id={id}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on, and may not say it twice
        role="switch"
        className="tog"
        checked={on}
        aria-label={label}
        aria-describedby={hint ? id : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
