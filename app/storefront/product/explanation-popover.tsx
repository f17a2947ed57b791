import type { ReactNode } from "react";
import "./explanation-popover.css";

type ExplanationPopoverProps = {
  /** Of those of one group one is open at a time. */
  group: string;
  term: ReactNode;
  children: ReactNode;
};

/** A word that opens its sentence beneath it. The browser does it, with or without scripts, by finger and by keyboard. */
export function ExplanationPopover({ group, term, children }: ExplanationPopoverProps) {
  return (
    <details className="explained" name={group}>
      <summary>{term}</summary>
      <p>{children}</p>
    </details>
  );
}
