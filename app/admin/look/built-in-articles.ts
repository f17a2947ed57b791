import type { ArticleName } from "../../../shop/content/content-schema.ts";

type Text = { default: string };

/** Loaded when the merchant starts to write their own text. */
const texts = {
  about: [() => import("../../i18n/articles/about.en.md?raw"), () => import("../../i18n/articles/about.bn.md?raw")],
  "delivery-and-returns": [
    () => import("../../i18n/articles/delivery-and-returns.en.md?raw"),
    () => import("../../i18n/articles/delivery-and-returns.bn.md?raw"),
  ],
  faq: [() => import("../../i18n/articles/faq.en.md?raw"), () => import("../../i18n/articles/faq.bn.md?raw")],
  privacy: [
    () => import("../../i18n/articles/privacy.en.md?raw"),
    () => import("../../i18n/articles/privacy.bn.md?raw"),
  ],
} satisfies Record<ArticleName, [() => Promise<Text>, () => Promise<Text>]>;

/** The built-in text of an article in both languages, which the merchant starts from. */
export async function loadBuiltInArticle(name: ArticleName): Promise<{ en: string; bn: string }> {
  const [en, bn] = await Promise.all(texts[name].map((load) => load()));
  return { en: withoutHead(en?.default), bn: withoutHead(bn?.default) };
}

/** Removes the description for search engines, which only built-in texts have in their head. */
const withoutHead = (text = "") => text.replace(/^---\n[^\n]*\n---\n/, "").trim();
