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
    const options: axe.RunOptions = {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      resultTypes: ["violations"],
      preload: false,
    };
    const failed: string[] = [];
    const { scrollX, scrollY } = window;
    for (const { id, nodes } of (await judge.run(options)).violations)
      for (const { target } of nodes) {
        const [selector] = target;
        const element = typeof selector === "string" ? document.querySelector(selector) : null;
        if (id === "target-size" && element) {
          // A bar at the edge of the screen may have covered a part of it.
          element.scrollIntoView({ block: "center", behavior: "instant" });
          const again = await judge.run(element, { ...options, runOnly: { type: "rule", values: [id] } });
          if (again.violations.length === 0) continue;
        }
        failed.push(`${id}: ${target}`);
      }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    return failed;
  });
  expect(violations).toEqual([]);
  if (judged) await expectValidHtml(page);
}
