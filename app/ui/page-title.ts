import { languageOf, type Speech, speak } from "./language.tsx";

/** The `<title>` of a page: what it is, then the shop's name (specification.txt §2). */
export function pageTitle(pathname: string, title: (speech: Speech) => string): string {
  const speech = speak(languageOf(pathname));
  return `${title(speech)} | ${speech.t("brand.name")}`;
}
