import { useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { IconName } from "./icon-names.ts";

type Question = {
  title: string;
  text?: string;
  icon?: IconName;
  /** The button that does it, named by its result: "Yes, confirmed". */
  yes: string;
  /** The button that leaves everything as it is; left out where the window only tells something. */
  no?: string;
  /** Outlines the yes: it cannot be undone. */
  destructive?: boolean;
};
type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function ask(question: Asked | null) {
  asked = question;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks in a window and answers true for yes. Escape, the backdrop and a newer question answer no. */
export function confirmDialog(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (asked?.answer === answer) ask(null);
      resolve(yes);
    };
    ask({ ...question, answer });
  });
}

/** Where `confirmDialog` asks; stands once in the document. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  if (!question) return null;
  const { title, text, icon, yes, no, destructive, answer } = question;
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
