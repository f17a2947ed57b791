import { useSyncExternalStore } from "react";
import { parseJson, readText, removeStored, writeStored } from "./local-storage.ts";

type Listeners = { subscribe: (listener: () => void) => () => void; notify: () => void };

/** Callbacks for a change. `connect` runs while there is at least one, and returns what ends it. */
export function createListeners(connect?: () => () => void): Listeners {
  const listeners = new Set<() => void>();
  let disconnect: (() => void) | undefined;
  return {
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.();
      };
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}

/** A value that components follow. */
export function createStore<Value>(initial: Value, connect?: () => () => void) {
  let value = initial;
  const { subscribe, notify } = createListeners(connect);
  const get = () => value;
  return {
    get,
    subscribe,
    set(next: Value): void {
      value = next;
      notify();
    },
    /** The server renders `initial`. */
    useValue: (): Value => useSyncExternalStore(subscribe, get, () => initial),
  };
}

/**
 * A value stored on this device and shared by all tabs. `parse` reads whatever an earlier release or another program wrote
 * there. Returns the same object until its meaning changes.
 */
export function storedValue<Value>(key: string, parse: (stored: unknown) => Value) {
  let cached: { text: string | null; value: Value } | null = null;

  function value(): Value {
    const text = readText("localStorage", key);
    if (cached?.text === text) return cached.value;
    const parsed = parse(parseJson(text));
    const isSame = cached && JSON.stringify(parsed) === JSON.stringify(cached.value);
    cached = { text, value: cached && isSame ? cached.value : parsed };
    return cached.value;
  }

  const { subscribe, notify } = createListeners(() => {
    // A page in the back-forward cache gets no `storage` events.
    window.addEventListener("storage", notify);
    window.addEventListener("pageshow", notify);
    return () => {
      window.removeEventListener("storage", notify);
      window.removeEventListener("pageshow", notify);
    };
  });

  return {
    value,
    /** Calls back on every change, in this tab or another. */
    subscribe,
    save(next: Value): void {
      writeStored("localStorage", key, next);
      notify();
    },
    clear(): void {
      removeStored("localStorage", key);
      notify();
    },
    /** The server renders `serverValue`, the same for everybody. */
    useValue: (serverValue: Value): Value => useSyncExternalStore(subscribe, value, () => serverValue),
  };
}
