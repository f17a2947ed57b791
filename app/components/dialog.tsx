import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import "./dialog.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

// As long as the second tap of a double tap may take: it meets the backdrop, and is not meant for it.
const doubleTapMs = 500;

type DialogProps = {
  open: boolean;
  /** Called on Escape, on the backdrop, and whenever the browser closes it. */
  onClose: () => void;
  title: string;
  icon?: IconName;
  /** Its content; the second paragraph of a sheet may be a form. */
  children?: ReactNode;
  /** Its buttons, the named result first. */
  actions?: ReactNode;
  /** "alertdialog" if an answer is required. */
  role?: "dialog" | "alertdialog";
  /** Whether it contains a form; any other content is read out when it opens. */
  isForm?: boolean;
  className?: string;
};

/** A modal window. The browser traps the focus inside and restores it afterwards. */
export function Dialog({ open, onClose, title, icon, children, actions, role, isForm, className }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!open || !dialog) return;
    dialog.showModal();
    openedAt.current = performance.now();
    // Also when it is unmounted: the browser restores the focus only if it is closed.
    return () => dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a modal dialog closes on Escape by itself
    <dialog
      ref={dialogRef}
      role={role}
      className={className ? `dialog ${className}` : "dialog"}
      aria-labelledby={`${id}-title`}
      aria-describedby={children && !isForm ? `${id}-text` : undefined}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={({ target, currentTarget, timeStamp }) => {
        if (target === currentTarget && timeStamp - openedAt.current > doubleTapMs) onClose();
      }}
    >
      <div className="dialog-in">
        {icon && (
          <span className="mark">
            <Icon name={icon} size="l" />
          </span>
        )}
        <h2 className="display h3" id={`${id}-title`}>
          {title}
        </h2>
        {children && <div id={`${id}-text`}>{children}</div>}
        {actions && <div className="dialog-f">{actions}</div>}
      </div>
    </dialog>
  );
}
