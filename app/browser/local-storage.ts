type StorageArea = "localStorage" | "sessionStorage";

// Values that could not be written (storage full or forbidden) are kept until the page closes.
const memory = new Map<string, string>();

/** Stores a text: for this tab (`sessionStorage`) or on this device (`localStorage`). */
export function writeText(area: StorageArea, key: string, text: string): void {
  try {
    window[area].setItem(key, text);
    memory.delete(entryKey(area, key));
  } catch {
    memory.set(entryKey(area, key), text);
  }
}

/** Reads a stored text; null where there is none. */
export function readText(area: StorageArea, key: string): string | null {
  try {
    return memory.get(entryKey(area, key)) ?? window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value as JSON. */
export function writeStored(area: StorageArea, key: string, value: unknown): void {
  writeText(area, key, JSON.stringify(value));
}

/** Reads stored JSON; null where there is none. Other programs and releases may have written it: parse it. */
export function readStored(area: StorageArea, key: string): unknown {
  return parseJson(readText(area, key));
}

/** Parses JSON; null where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The fields of a stored value; none where it is no object. */
export function asRecord(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
}

export function removeStored(area: StorageArea, key: string): void {
  memory.delete(entryKey(area, key));
  try {
    window[area].removeItem(key);
  } catch {
    // Storage that is forbidden holds nothing.
  }
}

/** Removes all that this tab stores, such as the order that was looked up in it. */
export function clearTabStorage(): void {
  for (const entry of memory.keys()) if (entry.startsWith(entryKey("sessionStorage", ""))) memory.delete(entry);
  try {
    window.sessionStorage.clear();
  } catch {
    // As above.
  }
}

function entryKey(area: StorageArea, key: string): string {
  return `${area}/${key}`;
}

/** Runs a task in one tab at a time. Web locks need https or localhost; elsewhere tabs may run it at once. */
export function withTabLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  return globalThis.navigator?.locks ? navigator.locks.request(`labonno:${name}`, task) : task();
}
