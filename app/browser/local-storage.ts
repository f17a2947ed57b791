type Where = "localStorage" | "sessionStorage";

// What could not be written (storage full or forbidden) still lives as long as this page does.
const inMemory = new Map<string, string>();

/** Keeps a value as JSON: for this tab (`sessionStorage`) or on this device (`localStorage`). */
export function keep(where: Where, key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window[where].setItem(key, text);
    inMemory.delete(placeOf(where, key));
  } catch {
    inMemory.set(placeOf(where, key), text);
  }
}

/** Reads what was kept; null where there is nothing. It may have been written by anybody: parse it. */
export function readKept(where: Where, key: string): unknown {
  try {
    return JSON.parse(inMemory.get(placeOf(where, key)) ?? window[where].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The fields of something kept; none where it is no object. */
export function fieldsOf(kept: unknown): Record<string, unknown> {
  return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
}

export function forget(where: Where, key: string): void {
  inMemory.delete(placeOf(where, key));
  try {
    window[where].removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** Forgets all that this tab keeps, such as the order somebody has looked at in it. */
export function forgetTab(): void {
  for (const place of inMemory.keys()) if (place.startsWith(placeOf("sessionStorage", ""))) inMemory.delete(place);
  try {
    window.sessionStorage.clear();
  } catch {
    // As above.
  }
}

function placeOf(where: Where, key: string): string {
  return `${where}/${key}`;
}
