import { type Language, languages } from "../language.ts";
import type { Content } from "./content-schema.ts";
import { type ContentPart, contentParts } from "./name-places.ts";

/** Which parts of a draft differ from the live version. */
export function changedParts(draft: Content, live: Content): ContentPart[] {
  const [changed, before] = [partsOf(draft), partsOf(live)];
  return contentParts.filter((part) => !isEqual(changed[part], before[part]));
}

function partsOf({ look, home, campaigns, articles, pages }: Content): Record<ContentPart, unknown> {
  const { colours, announcement, legal, ...brand } = look;
  return { brand, colours, announcement, home, campaigns, articles, pages, footer: legal };
}

/** The keys may be in any order: the live look comes from the settings. */
function isEqual(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isEqual(one[key], other[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * The language whose text is as it is live while the other one was changed, and so may say something older; null if
 * both or none were changed, and for what is not live yet.
 */
export function unchangedLanguage(
  texts: Record<Language, string>,
  live: Record<Language, string> | null | undefined,
): Language | null {
  const unchanged = live ? languages.filter((each) => texts[each] === live[each]) : [];
  const [language] = unchanged;
  return language && unchanged.length === 1 ? language : null;
}
