import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { expect } from "./story.ts";

// The standard's rules, and those of accessibility that can be read off the text. `npm run check:html` judges what the
// server sends with the checker of the W3C; this one judges the document as it stands, with what the browser has added.
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // The header has each of its landmarks once for phones and once for desks; only one of them is there at a time.
    "unique-landmark": "off",
    // What heads a column is clear in tables of one header row.
    "wcag/h63": "off",
    // Places are found by typing, which no native list can do.
    "prefer-native-element": "off",
  },
});

/** The document is valid as it stands now. */
export async function expectValidHtml(page: Page): Promise<void> {
  const { results } = await validator.validateString(await page.content());
  expect(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    ),
  ).toEqual([]);
}
