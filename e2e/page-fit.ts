import type { Page } from "@playwright/test";

/**
 * What does not fit on a page as wide as the window is: the page itself, and words that are wider or higher than the box
 * they stand in. Where a text is meant to be cut (an ellipsis, a number of lines) nothing is said.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    // Cut away to nothing: for screen readers only.
    const isSpoken = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === "inset(50%)" || isSpoken(element.parentElement));
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`the page: ${scrollWidth} of ${clientWidth} pixels`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // The ink of a letter may hang over its box by so much.
    const overhang = 3;
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const words = texts.currentNode.nodeValue?.trim();
      if (!words || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const look = getComputedStyle(element);
      const isInline = look.display === "inline" || look.display === "contents";
      if (isInline || isSpoken(element) || element.closest("svg, select, script, style") !== null) continue;
      if (look.textOverflow === "ellipsis" || look.webkitLineClamp !== "none") continue;
      const isScrolled = /auto|scroll/.test(look.overflowX + look.overflowY);
      if (isScrolled) continue;
      const tooWide = element.scrollWidth > element.clientWidth + overhang;
      const cutOff = look.overflowY !== "visible" && element.scrollHeight > element.clientHeight + overhang;
      if (tooWide || cutOff) found.add(`${element.tagName.toLowerCase()}.${element.className}: ${words.slice(0, 40)}`);
    }
    return [...found];
  });
}
