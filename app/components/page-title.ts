import { type Language, languageOf } from "../../shop/language.ts";
import { createI18n, type I18n } from "../i18n/language.tsx";

type RouteMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type LocalizedName = Record<Language, string>;

/** The data of the root loader, for a route's `meta`; undefined if it could not be read. */
export function getRootData<Root extends { settings: { name: LocalizedName } }>(
  matches: RouteMatches,
): Root | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as Root | undefined;
}

/**
 * The `<title>` of a page: its own title, then the shop's name (specification.txt §2), which is undefined while its
 * settings cannot be read.
 */
export function pageTitle(pathname: string, shop: LocalizedName | undefined, title: (i18n: I18n) => string): string {
  const i18n = createI18n(languageOf(pathname));
  return title(i18n) + (shop ? ` | ${shop[i18n.language]}` : "");
}
