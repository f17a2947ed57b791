import type { Language } from "../../shop/language.ts";
import { languageOf, type Speech, speak } from "./language.tsx";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type Name = Record<Language, string>;

/** The shop's name as the document has loaded it, for a route's `meta`; undefined where it could not be read. */
export function shopName(matches: Matches): Name | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { settings: { name: Name } } | undefined;
  return root?.settings.name;
}

type Asked = {
  pathname: string;
  /** The shop's name; undefined while its settings cannot be read. */
  shop: Name | undefined;
};

/** The `<title>` of a page: what it is, then the shop's name (specification.txt §2). */
export function pageTitle({ pathname, shop }: Asked, title: (speech: Speech) => string): string {
  const speech = speak(languageOf(pathname));
  return shop ? `${title(speech)} | ${shop[speech.language]}` : title(speech);
}
