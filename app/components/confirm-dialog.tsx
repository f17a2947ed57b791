import { type ReactNode, useSyncExternalStore } from "react";
import type { IconName } from "./icon-names.ts";

type ConfirmOptions = {
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

// Its code comes with the first question, not with the page.
const loadWindow = () => import("./confirm-window.tsx");
type ConfirmWindowModule = Awaited<ReturnType<typeof loadWindow>>;
let loadedWindow: ConfirmWindowModule | null = null;

/**
 * Asks in a window and answers true for yes. Escape, the backdrop and a newer question answer no. Where the window's code
 * could not be had, the browser asks in its own.
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

/** Where `confirmDialog` asks; stands once in the document. */
export function ConfirmDialog() {
  const request = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return request && loadedWindow && <loadedWindow.ConfirmWindow {...request} />;
}
