import { expect, test } from "vitest";
import adminBn from "./admin-bn.json" with { type: "json" };
import adminEn from "./admin-en.json" with { type: "json" };
import bn from "./bn.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test.each([
  ["shop", en, bn],
  ["counter", adminEn, adminBn],
] as [string, Record<string, string>, Record<string, string>][])(
  "the texts of the %s say the same in both languages, with the same holes",
  (_, english, bangla) => {
    expect(Object.keys(bangla).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) expect(holes(bangla[key] ?? ""), key).toEqual(holes(text));
  },
);

test("no text of the counter hides one of the shop", () => {
  expect(Object.keys(adminEn).filter((key) => key in en)).toEqual([]);
});
