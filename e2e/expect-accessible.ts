import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expectValidHtml } from "./expect-valid-html.ts";
import { expect } from "./story.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The page is accessible as far as axe can tell, and its HTML is valid if `judged`. */
export async function expectAccessible(page: Page, { judged = true } = {}): Promise<void> {
  // Injected once per document and asked for violations only: a third of the time of @axe-core/playwright.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const found = await judge.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      resultTypes: ["violations"],
      preload: false,
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
  });
  expect(violations).toEqual([]);
  if (judged) await expectValidHtml(page);
}
