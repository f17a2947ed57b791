import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import "./return-form.css";

type ReturnChipsProps<Value extends string> = {
  options: readonly Value[];
  chosen: Value | null;
  labelOf: (value: Value) => string;
  onChoose: (value: Value) => void;
};

/** Short answers side by side, of which one is chosen. */
export function ReturnChips<Value extends string>({ options, chosen, labelOf, onChoose }: ReturnChipsProps<Value>) {
  return (
    <div className="return-chips">
      {options.map((each) => (
        <label key={each}>
          <input type="radio" name="reason" checked={chosen === each} onChange={() => onChoose(each)} />
          {labelOf(each)}
        </label>
      ))}
    </div>
  );
}

type ReturnWayProps = {
  name: string;
  title: string;
  about: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

/** One of several ways, with a line about what follows. */
export function ReturnWayChoice({ name, title, about, checked, disabled = false, onChoose }: ReturnWayProps) {
  return (
    <label>
      <input type="radio" name={name} disabled={disabled} checked={checked} onChange={onChoose} />
      <span className="num">
        <b>{title}</b>
        <small>{about}</small>
      </span>
    </label>
  );
}

/** What is missing in a part of the form; hidden while nothing is. */
export function ReturnFault({ id, text, isShown }: { id: string; text: string; isShown: boolean }) {
  return (
    <p className="err" id={id} role="alert" hidden={!isShown}>
      <Icon name="warning-circle" size="s" />
      {text}
    </p>
  );
}
