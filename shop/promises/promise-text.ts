import type { Language } from "../language.ts";
import type { PromiseName, Promises } from "./promise-schema.ts";

/** In display order. */
export const promiseNames = [
  ...["openParcel", "partialAcceptance", "changeOfMind", "exchange"],
  ...["noAdvance", "changeByPhone", "batchCheck"],
] as readonly PromiseName[];

/** The text of a promise, the merchant's or the default; null when it is off. */
export function promiseText(
  promises: Promises,
  name: PromiseName,
  language: Language,
  fallback: string,
): string | null {
  const { on, words } = promises[name];
  return on ? words[language] || fallback : null;
}
