import { useSyncExternalStore } from "react";
import { forget, keep, readKept } from "./local-storage.ts";

/**
 * Something that is kept on this device and followed by all its tabs. `read` makes of what lies there, written by
 * whatever release or program, what it means here; the same answer is given until it means something else.
 */
export function keptStore<Value>(key: string, read: (kept: unknown) => Value) {
  const listeners = new Set<() => void>();
  let shown: { value: Value; text: string } | null = null;

  function value(): Value {
    const now = read(readKept("localStorage", key));
    const text = JSON.stringify(now);
    if (shown?.text !== text) shown = { value: now, text };
    return shown.value;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  return {
    value,
    keep(next: Value): void {
      keep("localStorage", key, next);
      announce();
    },
    forget(): void {
      forget("localStorage", key);
      announce();
    },
    /** `onServer` is what the server renders, the same for everybody. */
    use: (onServer: Value): Value => useSyncExternalStore(subscribe, value, () => onServer),
  };
}
