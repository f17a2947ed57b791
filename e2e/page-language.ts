import type { Page } from "@playwright/test";
import type { Language } from "../shop/language.ts";

// The taka sign stands in the Bengali block but is no letter of it.
const foreign = { en: /[\u0980-\u09f1\u09fa-\u09ff]/, bn: /[A-Za-z0-9]/ } as const;

/**
 * What a page says, visibly or to those who hear it, that is not in its own language although nothing marks it so:
 * texts and labels whose nearest `lang` is the page's. `allowed` are names that are written in Latin everywhere.
 */
export async function foreignWords(page: Page, language: Language, allowed: string[]): Promise<string[]> {
  const said = await textsOf(page);
  return said.filter((text) => foreign[language].test(allowed.reduce((rest, name) => rest.replaceAll(name, ""), text)));
}

/**
 * Every text and label in the page's own language, whether it shows now or waits in a closed menu or popup; and what the
 * page's head says of it to search engines, to other sites and, in the words of schema.org, to machines.
 */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    const own = document.documentElement.lang;
    const isOwn = (element: Element) => element.closest("[lang]")?.getAttribute("lang") === own;
    const said = new Set([document.title]);
    const say = (text: string | null | undefined) => text?.trim() && said.add(text.trim());
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (element && !element.closest("script, style, template, noscript") && isOwn(element))
        say(texts.currentNode.nodeValue);
    }
    const labels = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "placeholder", "alt"];
    for (const name of [...labels, "title", "label", "abbr", "data-label"])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (isOwn(element)) say(element.getAttribute(name));
    for (const button of document.body.querySelectorAll<HTMLInputElement>(
      "input:is([type=submit], [type=button])[value]",
    ))
      if (isOwn(button)) say(button.value);
    const heads = "[name=description], [property^='og:'], [name^='twitter:']";
    for (const meta of document.head.querySelectorAll(`meta:is(${heads})`))
      if (/description$|title$|alt$|site_name$/.test(meta.getAttribute("property") ?? meta.getAttribute("name") ?? ""))
        say(meta.getAttribute("content"));
    for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
      JSON.parse(script.textContent ?? "null", function (this: { "@type"?: string }, key, value: unknown) {
        // A person, and what she says, is written as she writes.
        if (/^(Person|Review)$/.test(this["@type"] ?? "")) return value;
        if (/^(name|description|headline|text|category|material|streetAddress)$/.test(key)) say(String(value));
        return value;
      });
    return [...said];
  });
}
