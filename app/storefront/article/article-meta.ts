import type { MetaDescriptor } from "react-router";
import { languageOf, speak } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import { type Asked, pageMeta } from "../../seo/page-meta.ts";
import { trailFacts } from "../../seo/structured-data.ts";

type Article = {
  name: MessageKey;
  path: string;
  /** Undefined while the page could not be read. */
  text: { description: string } | undefined;
  facts?: object[];
};

/** The head of a page to be read: its name, what its text says of itself, and where it stands in the shop. */
export function articleMeta(asked: Asked, { name, path, text, facts = [] }: Article): MetaDescriptor[] {
  const speech = speak(languageOf(asked.location.pathname));
  return pageMeta(asked, ({ t }) => ({ title: t(name), description: text?.description ?? "" }), {
    facts: (at) => [trailFacts([{ name: speech.t(name), path }], speech, at), ...facts],
  });
}
