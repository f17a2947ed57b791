import * as z from "zod/mini";

/**
 * Composes and trims a text, and removes control and direction-override characters; ZWJ and ZWNJ stay, because Bangla
 * needs them.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** The same for several lines: line breaks stay, with at most one empty line between paragraphs. */
export function cleanLines(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n").map(cleanText);
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

// A joiner or a blank alone is not visible.
export const visibleCharacter = /[^\p{Z}\p{C}]/u;

const required = (maxLength: number, clean: (text: string) => string) =>
  z.pipe(
    z.string().check(z.maxLength(maxLength * 2)),
    z.pipe(
      z.transform(clean),
      z.string().check(z.regex(visibleCharacter, { error: "required" }), z.maxLength(maxLength)),
    ),
  );

/** A required text on one line: cleaned, not blank (`required`), with a maximum length. */
export const requiredText = (maxLength: number) => required(maxLength, cleanText);

/** The same on several lines. */
export const requiredLines = (maxLength: number) => required(maxLength, cleanLines);

/** The same, but optional: blank and missing become null, and long texts are cut. */
export const optionalText = (maxLength: number) =>
  z.pipe(
    z.optional(z.nullable(z.string().check(z.maxLength(maxLength * 2)))),
    z.transform((text) => textOrNull(text, maxLength)),
  );

/** The same in a change: blank becomes null, and undefined leaves the value as it is. */
export const changedText = (maxLength: number) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(z.maxLength(maxLength * 2))),
      z.transform((text) => textOrNull(text, maxLength)),
    ),
  );

function textOrNull(text: string | null | undefined, maxLength: number): string | null {
  // Cleaned again: the cut may have split a character.
  return text ? cleanText(cleanText(text).slice(0, maxLength)) || null : null;
}

export const emailAddress = z.string().check(z.trim(), z.maxLength(254), z.email({ error: "email-invalid" }));

/**
 * A honeypot field (`Honeypot` in app/components/field.tsx): a bot that fills it in gets a success response, and
 * nothing is stored.
 */
export const honeypot = z.optional(z.string());
