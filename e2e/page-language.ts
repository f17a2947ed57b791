import type { Page } from "@playwright/test";
import type { Language } from "../shop/language.ts";

// The taka sign is in the Bengali block, but belongs to both languages.
const foreignScript = { en: /[\u0980-\u09f1\u09fa-\u09ff]/, bn: /[A-Za-z0-9]/ } as const;

/**
 * Those of a page's texts that are not in its language although no `lang` marks them. `allowed` are names that keep
 * their script in every language; a name may be a part of another.
 */
export function wrongLanguageTexts(texts: string[], language: Language, allowed: string[]): string[] {
  const names = allowed.toSorted((a, b) => b.length - a.length);
  return texts.filter((text) =>
    foreignScript[language].test(names.reduce((rest, name) => rest.replaceAll(name, ""), text)),
  );
}

/**
 * All texts and labels in the page's language, also in closed menus and popups, and those of its head and structured
 * data.
 */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    const pageLanguage = document.documentElement.lang;
    const isInPageLanguage = (element: Element) => element.closest("[lang]")?.getAttribute("lang") === pageLanguage;
    const collected = new Set([document.title]);
    const collect = (text: string | null | undefined) => text?.trim() && collected.add(text.trim());
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (element && !element.closest("script, style, template, noscript") && isInPageLanguage(element))
        collect(walker.currentNode.nodeValue);
    }
    const labels = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "placeholder", "alt"];
    for (const name of [...labels, "title", "label", "abbr", "data-label"])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (isInPageLanguage(element)) collect(element.getAttribute(name));
    for (const button of document.body.querySelectorAll<HTMLInputElement>(
      "input:is([type=submit], [type=button])[value]",
    ))
      if (isInPageLanguage(button)) collect(button.value);
    const metaSelectors = "[name=description], [property^='og:'], [name^='twitter:']";
    for (const meta of document.head.querySelectorAll(`meta:is(${metaSelectors})`))
      if (/description$|title$|alt$|site_name$/.test(meta.getAttribute("property") ?? meta.getAttribute("name") ?? ""))
        collect(meta.getAttribute("content"));
    for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
      JSON.parse(script.textContent ?? "null", function (this: { "@type"?: string }, key, value: unknown) {
        // A person and their review keep their own language.
        if (/^(Person|Review)$/.test(this["@type"] ?? "")) return value;
        if (/^(name|description|headline|text|category|material|streetAddress)$/.test(key)) collect(String(value));
        return value;
      });
    return [...collected];
  });
}
