import type { MetaDescriptor } from "react-router";
import { getRootData, pageTitle } from "../components/page-title.ts";
import type { I18n } from "../i18n/language.tsx";
import type { PageMetaArgs } from "./page-meta.ts";

/** For private pages (cart, order): a title, and not indexed. */
export function privateMeta(
  { location: { pathname }, matches }: PageMetaArgs,
  title: (i18n: I18n) => string,
): MetaDescriptor[] {
  return [
    { title: pageTitle(pathname, getRootData(matches)?.settings.name, title) },
    { name: "robots", content: "noindex" },
  ];
}
