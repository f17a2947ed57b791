// A sign that hangs on the letter before it, and a letter that is joined to that by a hasanta: "চুল" in "চুলের", "মাস" in "মাস্ক".
const restOfCharacter = /(?:\u09cd[\u200c\u200d]?\p{L}|[\p{M}\u200c\u200d])*/uy;

/** The range of the typed words in a text, extended to whole letters as drawn; null if not found. */
export function typedPart(text: string, typed: string): { start: number; end: number } | null {
  const words = typed.trim().normalize("NFC").toLowerCase();
  const at = text.toLowerCase().indexOf(words);
  if (at < 0) return null;
  let start = at;
  while (text[start - 1] === "\u09cd") start -= 2;
  const last = at + words.length;
  restOfCharacter.lastIndex = text[last - 1] === "\u09cd" ? last - 1 : last;
  restOfCharacter.test(text);
  return { start: Math.max(start, 0), end: Math.max(restOfCharacter.lastIndex, last) };
}
