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

/** Every text and label in the page's own language, its title first; folded parts are unfolded before. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    const own = document.documentElement.lang;
    const isOwn = (element: Element) => element.closest("[lang]")?.getAttribute("lang") === own;
    const said = new Set([document.title]);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const text = texts.currentNode.nodeValue?.trim();
      if (text && element?.checkVisibility({ visibilityProperty: true }) && isOwn(element)) said.add(text);
    }
    for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [alt], [title]")) {
      if (!element.checkVisibility({ visibilityProperty: true }) || !isOwn(element)) continue;
      for (const name of ["aria-label", "placeholder", "alt", "title"]) {
        const text = element.getAttribute(name)?.trim();
        if (text) said.add(text);
      }
    }
    return [...said];
  });
}
