import { type ReactNode, useSyncExternalStore } from "react";
import type { IconName } from "./icon-names.ts";

type Question = {
  title: string;
  text?: string;
  /** What stands below the text, where words alone do not say it. */
  content?: ReactNode;
  icon?: IconName;
  /** The button that does it, named by its result: "Yes, confirmed". */
  yes: string;
  /** The button that leaves everything as it is; left out where the window only tells something. */
  no?: string;
  /** Outlines the yes: it cannot be undone. */
  destructive?: boolean;
};
export type Asked = Question & { answer: (yes: boolean) => void };

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

// Its code comes with the first question, not with the page.
const loadWindow = () => import("./confirm-window.tsx");
type Window = Awaited<ReturnType<typeof loadWindow>>;
let loaded: Window | null = null;

/**
 * Asks in a window and answers true for yes. Escape, the backdrop and a newer question answer no. Where the window's code
 * could not be had, the browser asks in its own.
 */
export async function confirmDialog(question: Question): Promise<boolean> {
  loaded ??= await loadWindow().catch(() => null);
  if (!loaded) return window.confirm([question.title, question.text].filter(Boolean).join("\n\n"));
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
  return question && loaded && <loaded.ConfirmWindow {...question} />;
}
