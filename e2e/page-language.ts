import type { Page } from "@playwright/test";
import type { Language } from "../shop/language.ts";

// The taka sign stands in the Bengali block but is no letter of it.
const foreignScript = { en: /[\u0980-\u09f1\u09fa-\u09ff]/, bn: /[A-Za-z0-9]/ } as const;

/**
 * What a page says, visibly or to those who hear it, that is not in its own language although nothing marks it so:
 * texts and labels whose nearest `lang` is the page's. `allowed` are names that are written in Latin everywhere.
 */
export async function wrongLanguageTexts(page: Page, language: Language, allowed: string[]): Promise<string[]> {
  const collected = await textsOf(page);
  return collected.filter((text) =>
    foreignScript[language].test(allowed.reduce((rest, name) => rest.replaceAll(name, ""), text)),
  );
}

/**
 * Every text and label in the page's own language, whether it shows now or waits in a closed menu or popup; and what the
 * page's head says of it to search engines, to other sites and, in the words of schema.org, to machines.
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
        // A person, and what she says, is written as she writes.
        if (/^(Person|Review)$/.test(this["@type"] ?? "")) return value;
        if (/^(name|description|headline|text|category|material|streetAddress)$/.test(key)) collect(String(value));
        return value;
      });
    return [...collected];
  });
}
