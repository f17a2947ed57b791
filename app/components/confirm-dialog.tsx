import { type ReactNode, useSyncExternalStore } from "react";
import type { IconName } from "./icon-names.ts";

type ConfirmOptions = {
  title: string;
  text?: string;
  /** Shown below the text, for what words alone do not say. */
  content?: ReactNode;
  icon?: IconName;
  /** The confirming button, named after its result: "Yes, confirmed". */
  yes: string;
  /** The cancelling button; left out where the window only informs. */
  no?: string;
  /** Outlines the confirming button: the action cannot be undone. */
  destructive?: boolean;
};
export type ConfirmRequest = ConfirmOptions & { answer: (yes: boolean) => void };

let current: ConfirmRequest | null = null;
const listeners = new Set<() => void>();

function setCurrent(request: ConfirmRequest | null) {
  current = request;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Loaded with the first question, not with the page.
const loadWindow = () => import("./confirm-window.tsx");
type ConfirmWindowModule = Awaited<ReturnType<typeof loadWindow>>;
let loadedWindow: ConfirmWindowModule | null = null;

/**
 * Asks for confirmation and resolves to true for yes. Escape, the backdrop and a newer question answer no; if the
 * window's code cannot be loaded, the browser's own dialog asks.
 */
export async function confirmDialog(request: ConfirmOptions): Promise<boolean> {
  loadedWindow ??= await loadWindow().catch(() => null);
  if (!loadedWindow) return window.confirm([request.title, request.text].filter(Boolean).join("\n\n"));
  current?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (current?.answer === answer) setCurrent(null);
      resolve(yes);
    };
    setCurrent({ ...request, answer });
  });
}

/** Renders the window of `confirmDialog`; placed once in the document. */
export function ConfirmDialog() {
  const request = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return request && loadedWindow && <loadedWindow.ConfirmWindow {...request} />;
}
