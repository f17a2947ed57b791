import type { Page } from "@playwright/test";

/**
 * What does not fit into the window: the page itself, and texts larger than their box, except where cutting is intended
 * (an ellipsis, a line clamp).
 */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overflowing = new Set<string>();
    const clipped = new Map<Element, boolean>();
    // Clipped to nothing: for screen readers only. Texts share their ancestors: each is looked at once.
    const isScreenReaderOnly = (element: Element | null): boolean => {
      if (element === null) return false;
      const known = clipped.get(element);
      if (known !== undefined) return known;
      const found = getComputedStyle(element).clipPath === "inset(50%)" || isScreenReaderOnly(element.parentElement);
      clipped.set(element, found);
      return found;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) overflowing.add(`the page: ${scrollWidth} of ${clientWidth} pixels`);
    const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Glyphs may overhang their box by this much.
    const tolerance = 3;
    while (textNodes.nextNode()) {
      const element = textNodes.currentNode.parentElement;
      const text = textNodes.currentNode.nodeValue?.trim();
      if (!text || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const style = getComputedStyle(element);
      const isInline = style.display === "inline" || style.display === "contents";
      if (isInline || isScreenReaderOnly(element) || element.closest("svg, select, script, style") !== null) continue;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") continue;
      const isScrolled = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (isScrolled) continue;
      const tooWide = element.scrollWidth > element.clientWidth + tolerance;
      const cutOff = style.overflowY !== "visible" && element.scrollHeight > element.clientHeight + tolerance;
      if (tooWide || cutOff)
        overflowing.add(`${element.tagName.toLowerCase()}.${element.className}: ${text.slice(0, 40)}`);
    }
    return [...overflowing];
  });
}
