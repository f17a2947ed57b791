import { Button } from "./button.tsx";
import type { Asked } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

/** The window in which `confirmDialog` asks. */
export function ConfirmWindow({ title, text, icon, yes, no, destructive, answer }: Asked) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      icon={icon}
      onClose={() => answer(false)}
      actions={
        <>
          {no && (
            <Button variant="quiet" autoFocus onClick={() => answer(false)}>
              {no}
            </Button>
          )}
          <Button variant={destructive ? "danger" : "primary"} autoFocus={!no} onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  );
}
