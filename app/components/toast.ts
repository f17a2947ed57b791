import type { Picture } from "../../shop/catalog/list-products.ts";

export type ToastAction = { label: string; to: string } | { label: string; run: () => void };
export type Toast = {
  title: string;
  text?: string;
  image?: Picture;
  action?: ToastAction;
  /** "error" stays until it is closed, whatever `ms` says. */
  tone?: "success" | "error";
  /** How long it stays, in milliseconds; 2000 where not said (specification.txt §9). */
  ms?: number;
};
export type ShownToast = Toast & { id: number };

const none: ShownToast[] = [];
let shown = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(toasts: ShownToast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}
/** For `useSyncExternalStore`. */
export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says in a popup what happened; answers with the way to take it back early. Same words again replace the old. */
export function showToast(toast: Toast): () => void {
  const id = ++lastId;
  change([...shown.filter((old) => old.title !== toast.title || old.text !== toast.text), { ...toast, id }]);
  return () => dismiss(id);
}

export function dismiss(id: number) {
  change(shown.filter((toast) => toast.id !== id));
}

/** What is shown now, the oldest first. */
export function shownToasts(): ShownToast[] {
  return shown;
}
