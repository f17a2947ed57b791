import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./story.ts";
import { expectValidHtml } from "./valid-html.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nobody is shut out of what is shown now, as far as a machine can tell, and its HTML is valid where that is `judged`. */
export async function expectAccessible(page: Page, { judged = true } = {}): Promise<void> {
  // Legacy mode: our pages have no frames, so no second window is needed to look into them.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" ")}`)).toEqual([]);
  if (judged) await expectValidHtml(page);
}
