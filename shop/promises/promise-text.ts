import type { Language } from "../language.ts";
import type { PromiseName, Promises } from "./promise-schema.ts";

/** In the order in which they are shown. */
export const promiseNames = [
  ...["openParcel", "partialAcceptance", "changeOfMind", "exchange"],
  ...["noAdvance", "changeByPhone", "batchCheck"],
] as readonly PromiseName[];

/** The sentence of a promise in the merchant's words, else the usual one; null where it is not made. */
export function promiseText(
  promises: Promises,
  name: PromiseName,
  language: Language,
  fallback: string,
): string | null {
  const { on, words } = promises[name];
  return on ? words[language] || fallback : null;
}
