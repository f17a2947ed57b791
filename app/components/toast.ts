import type { ImageInfo } from "../../shop/media/image-json.ts";
import { asRecord, readStored, removeStored, writeStored } from "../browser/local-storage.ts";
import { createStore } from "../browser/store.ts";
import type { IconName } from "./icon-names.ts";

export type ToastAction = { label: string; to: string } | { label: string; run: () => void };
/** How long a toast stays, in milliseconds (specification.txt §9). */
export const toastMs = 2000;

export type Toast = {
  title: string;
  text?: string;
  image?: ImageInfo | null | undefined;
  /** Before the title, where nothing has gone well or wrong: a tick and a warning come by themselves. */
  icon?: IconName;
  action?: ToastAction;
  /** "error" stays until it is closed or dismissed. */
  tone?: "success" | "error";
  /** How long it stays, in milliseconds; `toastMs` by default. */
  ms?: number;
};
export type ActiveToast = Toast & { id: number };

let lastId = 0;
export const toasts = createStore<ActiveToast[]>([]);

/** Shows a toast; the same texts replace an older one. Returns a function that dismisses it. */
export function showToast(toast: Toast): () => void {
  const id = ++lastId;
  const others = toasts.get().filter(({ title, text }) => title !== toast.title || text !== toast.text);
  toasts.set([...others, { ...toast, id }]);
  return () => dismiss(id);
}

const nextPageKey = "toasts";

/**
 * Toasts that are still shown go on in the document that a link or the shop opens next in this tab and language, unless
 * they offer what only this one can do. Called once per document.
 */
export function carryToasts(): void {
  const { lang } = document.documentElement;
  const carried = asRecord(readStored("sessionStorage", nextPageKey));
  removeStored("sessionStorage", nextPageKey);
  // The text is in this page's language.
  const isNext = carried.lang === lang && document.referrer.startsWith(origin);
  for (const toast of isNext ? (carried.toasts as Toast[]) : []) showToast(toast);
  addEventListener("pagehide", () => {
    const next = toasts.get().filter(({ action }) => !action || "to" in action);
    if (next.length > 0) writeStored("sessionStorage", nextPageKey, { lang, toasts: next });
  });
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
