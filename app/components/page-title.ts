import type { Language } from "../../shop/language.ts";
import { languageOf, type Speech, speak } from "../i18n/language.tsx";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type Name = Record<Language, string>;

/** What the document has loaded for every page, for a route's `meta`; undefined where it could not be read. */
export function rootOf<Root extends { settings: { name: Name } }>(matches: Matches): Root | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as Root | undefined;
}

/**
 * The `<title>` of a page: what it is, then the shop's name (specification.txt §2), which is undefined while its settings
 * cannot be read.
 */
export function pageTitle(pathname: string, shop: Name | undefined, title: (speech: Speech) => string): string {
  const speech = speak(languageOf(pathname));
  return title(speech) + (shop ? ` | ${shop[speech.language]}` : "");
}
