/**
 * The Latin key that was pressed, whichever layout is on: a Bangla one types other letters with the same keys. Where the
 * layout is Latin itself, what it types counts.
 */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (/^[\x20-\x7e]+$/.test(key)) return key;
  if (code === "Slash") return shiftKey ? "?" : "/";
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
