import { asRecord, readStored, readText, removeStored, writeStored, writeText } from "./local-storage.ts";

/** How long a copy replaces a request to the server, unless a tab has changed it. */
const maxAgeMs = 5 * 60_000;

export type TabCopy<Value> = {
  /** The copy; null where there is none, it is too old, or a tab has changed what it shows. */
  read: () => Value | null;
  write: (value: Value) => void;
  /** Something was changed: invalidates the copies of all tabs. */
  invalidate: () => void;
  remove: () => void;
};

/**
 * The server's last response, for the next documents of this tab, so that not every document requests it again. Written
 * by the same release only; a reload asks in any case.
 */
export function tabCopy<Value>(name: string): TabCopy<Value> {
  const copyKey = `copy:${name}`;
  const changeKey = `changed:${name}`;
  const version = () => `${readText("localStorage", changeKey)} ${import.meta.url}`;
  return {
    read() {
      if (isReload()) return null;
      const { at, version: known, value } = asRecord(readStored("sessionStorage", copyKey));
      const isFresh = typeof at === "number" && Math.abs(Date.now() - at) < maxAgeMs;
      return isFresh && known === version() ? (value as Value) : null;
    },
    write: (value) => writeStored("sessionStorage", copyKey, { at: Date.now(), version: version(), value }),
    invalidate: () => writeText("localStorage", changeKey, `${Date.now()}-${Math.random()}`),
    remove: () => removeStored("sessionStorage", copyKey),
  };
}

function isReload(): boolean {
  const [navigation] = globalThis.performance?.getEntriesByType?.("navigation") ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.type === "reload";
}
