import type { ImageInfo } from "../../shop/catalog/list-products.ts";

export type ToastAction = { label: string; to: string } | { label: string; run: () => void };
export type Toast = {
  title: string;
  text?: string;
  image?: ImageInfo;
  action?: ToastAction;
  /** "error" stays until closed; `ms` is ignored. */
  tone?: "success" | "error";
  /** How long it stays, in milliseconds; 2000 by default (specification.txt §9). */
  ms?: number;
};
export type ActiveToast = Toast & { id: number };

const noToasts: ActiveToast[] = [];
let visibleToasts = noToasts;
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(toasts: ActiveToast[]) {
  visibleToasts = toasts;
  for (const listener of listeners) listener();
}
/** For `useSyncExternalStore`. */
export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a popup; returns a function that closes it early. The same text replaces the older popup. */
export function showToast(toast: Toast): () => void {
  const id = ++lastId;
  setToasts([
    ...visibleToasts.filter((existing) => existing.title !== toast.title || existing.text !== toast.text),
    { ...toast, id },
  ]);
  return () => dismiss(id);
}

export function dismiss(id: number) {
  setToasts(visibleToasts.filter((toast) => toast.id !== id));
}

/** The visible toasts, oldest first. */
export function getToasts(): ActiveToast[] {
  return visibleToasts;
}
