import { expect, test } from "vitest";
import { sampleContent } from "../../api/test-requests.ts";
import { changedParts, unchangedLanguage } from "./changed-parts.ts";

test("a draft differs in the parts that were changed, whatever the order of their keys", () => {
  const reversed = Object.fromEntries(Object.entries(sampleContent.look).toReversed()) as typeof sampleContent.look;
  expect(changedParts({ ...sampleContent, look: reversed }, sampleContent)).toEqual([]);
  const colours = { ...sampleContent.look.colours, action: "#0B6E4F" };
  const draft = { ...sampleContent, look: { ...sampleContent.look, colours }, home: sampleContent.home.slice(1) };
  expect(changedParts(draft, sampleContent)).toEqual(["colours", "home"]);
});

test("the language that stayed as it is live is named only where the other one was changed", () => {
  const live = { en: "We deliver in two days.", bn: "দুই দিনে পৌঁছে দিই।" };
  const [en, bn] = ["We deliver in a day.", "এক দিনে পৌঁছে দিই।"];
  expect(unchangedLanguage({ ...live, en }, live)).toBe("bn");
  expect(unchangedLanguage({ ...live, bn }, live)).toBe("en");
  expect(unchangedLanguage({ en, bn }, live)).toBeNull();
  expect(unchangedLanguage(live, live)).toBeNull();
  expect(unchangedLanguage({ en, bn }, null)).toBeNull();
});
