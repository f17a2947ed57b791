import * as z from "zod/mini";

/** Composed, trimmed, without control or direction-override characters; ZWJ and ZWNJ stay, Bangla needs them. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** The same for words on several lines: the breaks stay, at most one empty line between paragraphs. */
export function cleanLines(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n").map(cleanText);
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

// A joiner or a blank alone is no word.
const visibleCharacter = /[^\p{Z}\p{C}]/u;

/** A person's own words on one line, needed: cleaned, not blank (`required`), at most so many characters. */
export const requiredText = (maxLength: number) =>
  z.pipe(
    z.string().check(z.maxLength(maxLength * 2)),
    z.pipe(
      z.transform(cleanText),
      z.string().check(z.regex(visibleCharacter, { error: "required" }), z.maxLength(maxLength)),
    ),
  );

/** The same on several lines. */
export const requiredLines = (maxLength: number) =>
  z.pipe(
    z.string().check(z.maxLength(maxLength * 2)),
    z.pipe(
      z.transform(cleanLines),
      z.string().check(z.regex(visibleCharacter, { error: "required" }), z.maxLength(maxLength)),
    ),
  );

/** The same where nothing is needed: blank and missing become null, what is too long is cut. */
export const optionalText = (maxLength: number) =>
  z.pipe(
    z.optional(z.nullable(z.string().check(z.maxLength(maxLength * 2)))),
    z.transform((text) => textOrNull(text, maxLength)),
  );

/** The same in a change: blank becomes null, what is left out stays as it was. */
export const changedText = (maxLength: number) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(z.maxLength(maxLength * 2))),
      z.transform((text) => textOrNull(text, maxLength)),
    ),
  );

function textOrNull(text: string | null | undefined, maxLength: number): string | null {
  // Cleaned once more: the cut may have gone through the middle of a letter.
  return text ? cleanText(cleanText(text).slice(0, maxLength)) || null : null;
}

export const emailAddress = z.string().check(z.trim(), z.maxLength(254), z.email({ error: "email-invalid" }));

/** A field that people do not see (`app/components/honeypot.tsx`): what fills it in is a robot, and is thanked for nothing. */
export const honeypot = z.optional(z.string());
