import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { expect } from "./story.ts";

// The standard's rules, and the accessibility rules that apply to the text. `npm run check:html` checks the server's HTML
// with the W3C checker; this one checks the live document with the browser's additions.
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // The header has each landmark once for phones and once for desktops; only one is rendered at a time.
    "unique-landmark": "off",
    // Tables with one header row need no scope.
    "wcag/h63": "off",
    // Places are found by typing, which native lists cannot do.
    "prefer-native-element": "off",
  },
});

/** The document is valid in its current state. */
export async function expectValidHtml(page: Page): Promise<void> {
  const { results } = await validator.validateString(await page.content());
  expect(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    ),
  ).toEqual([]);
}
