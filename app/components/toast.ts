import type { ImageInfo } from "../../shop/media/image-json.ts";
import { createStore } from "../browser/store.ts";

export type ToastAction = { label: string; to: string } | { label: string; run: () => void };
export type Toast = {
  title: string;
  text?: string;
  image?: ImageInfo;
  action?: ToastAction;
  /** "error" stays until it is closed or dismissed. */
  tone?: "success" | "error";
  /** How long it stays, in milliseconds; 2000 by default (specification.txt §9). */
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

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
