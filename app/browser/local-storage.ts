type StorageArea = "localStorage" | "sessionStorage";

// What could not be written (storage full or forbidden) still lives as long as this page does.
const memory = new Map<string, string>();

/** Keeps a value as JSON: for this tab (`sessionStorage`) or on this device (`localStorage`). */
export function writeStored(area: StorageArea, key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window[area].setItem(key, text);
    memory.delete(entryKey(area, key));
  } catch {
    memory.set(entryKey(area, key), text);
  }
}

/** Reads what was kept; null where there is nothing. It may have been written by anybody: parse it. */
export function readStored(area: StorageArea, key: string): unknown {
  try {
    return JSON.parse(memory.get(entryKey(area, key)) ?? window[area].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The fields of something kept; none where it is no object. */
export function asRecord(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
}

export function removeStored(area: StorageArea, key: string): void {
  memory.delete(entryKey(area, key));
  try {
    window[area].removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** Forgets all that this tab keeps, such as the order somebody has looked at in it. */
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
