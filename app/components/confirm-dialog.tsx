import type { ReactNode } from "react";
import { createStore } from "../browser/store.ts";
import type { IconName } from "./icon-names.ts";

type ConfirmOptions = {
  title: string;
  text?: string;
  /** Shown below the text. */
  content?: ReactNode;
  icon?: IconName;
  /** The button that confirms, named by its result: "Yes, confirmed". */
  yes: string;
  /** The button that changes nothing; left out where the dialog only informs. */
  no?: string;
  /** Marks the confirming button: it cannot be undone. */
  destructive?: boolean;
};
export type ConfirmRequest = ConfirmOptions & { answer: (yes: boolean) => void };

const store = createStore<ConfirmRequest | null>(null);

// Loaded with the first question, not with the page.
const loadWindow = () => import("./confirm-window.tsx");
type ConfirmWindowModule = Awaited<ReturnType<typeof loadWindow>>;
let loadedWindow: ConfirmWindowModule | null = null;

/**
 * Asks in a dialog; true for yes. Escape, the backdrop and a newer question mean no. Falls back to the browser's own
 * dialog where the code could not be loaded.
 */
export async function confirmDialog(request: ConfirmOptions): Promise<boolean> {
  loadedWindow ??= await loadWindow().catch(() => null);
  if (!loadedWindow) return window.confirm([request.title, request.text].filter(Boolean).join("\n\n"));
  store.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (store.get()?.answer === answer) store.set(null);
      resolve(yes);
    };
    store.set({ ...request, answer });
  });
}

/** Renders the question of `confirmDialog`; once in the document. */
export function ConfirmDialog() {
  const request = store.useValue();
  return request && loadedWindow && <loadedWindow.ConfirmWindow {...request} />;
}
