import type { MetaDescriptor } from "react-router";
import { createI18n, languageOf } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import { type PageMetaArgs, pageMeta } from "../../seo/page-meta.ts";
import { breadcrumbData } from "../../seo/structured-data.ts";

type ArticleMetaInput = {
  name: MessageKey;
  path: string;
  /** Undefined while the page could not be read. */
  text: { description: string } | undefined;
  structuredData?: object[];
};

/** The head of a page to be read: its name, what its text says of itself, and where it stands in the shop. */
export function articleMeta(
  args: PageMetaArgs,
  { name, path, text, structuredData = [] }: ArticleMetaInput,
): MetaDescriptor[] {
  const i18n = createI18n(languageOf(args.location.pathname));
  return pageMeta(args, ({ t }) => ({ title: t(name), description: text?.description ?? "" }), {
    structuredData: (absoluteUrl) => [
      breadcrumbData([{ name: i18n.t(name), path }], i18n, absoluteUrl),
      ...structuredData,
    ],
  });
}
