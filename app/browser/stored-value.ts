import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "./local-storage.ts";

/**
 * Something that is kept on this device and followed by all its tabs. `read` makes of what lies there, written by
 * whatever release or program, what it means here; the same answer is given until it means something else.
 */
export function storedValue<Value>(key: string, parse: (stored: unknown) => Value) {
  const listeners = new Set<() => void>();
  let cached: { value: Value; text: string } | null = null;

  function value(): Value {
    const current = parse(readStored("localStorage", key));
    const text = JSON.stringify(current);
    if (cached?.text !== text) cached = { value: current, text };
    return cached.value;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  return {
    value,
    save(next: Value): void {
      writeStored("localStorage", key, next);
      notifyListeners();
    },
    clear(): void {
      removeStored("localStorage", key);
      notifyListeners();
    },
    /** `onServer` is what the server renders, the same for everybody. */
    useValue: (serverValue: Value): Value => useSyncExternalStore(subscribe, value, () => serverValue),
  };
}
