import { Button } from "./button.tsx";
import type { ConfirmRequest } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icon.tsx";

/** The window in which `confirmDialog` asks. */
export function ConfirmWindow({ title, text, content, icon, yes, no, destructive, answer }: ConfirmRequest) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      icon={icon}
      className={destructive ? undefined : "is-calm"}
      onClose={() => answer(false)}
      actions={
        <>
          {no && (
            <Button variant="quiet" autoFocus onClick={() => answer(false)}>
              {destructive && <Icon name="arrow-left" size="s" />}
              {no}
            </Button>
          )}
          <Button variant={destructive ? "danger" : "primary"} autoFocus={!no} onClick={() => answer(true)}>
            {destructive && icon && <Icon name={icon} size="s" />}
            {yes}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
      {content}
    </Dialog>
  );
}
