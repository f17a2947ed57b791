import { useSyncExternalStore } from "react";

export type Listeners = { subscribe: (listener: () => void) => () => void; notify: () => void };

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
