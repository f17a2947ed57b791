import type { MetaDescriptor } from "react-router";
import { languageOf, type Speech, speak } from "../ui/language.tsx";
import { pageTitle } from "../ui/page-title.ts";

type Words = { title: string; description: string };

/** What a tab, a search engine and a shared link say of a page, in the page's language. */
export function pageMeta(pathname: string, words: (speech: Speech) => Words): MetaDescriptor[] {
  const { description } = words(speak(languageOf(pathname)));
  const title = pageTitle(pathname, (speech) => words(speech).title);
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
  ];
}

/** The title of a page of a list: from the second on it says which one. */
export function listTitle(title: string, page: number, { t }: Speech): string {
  return page > 1 ? t("list.titleOfPage", { title, page }) : title;
}
