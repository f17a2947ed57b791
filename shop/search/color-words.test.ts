import { expect, test } from "vitest";
import { colorsNamed, colorsOf, findColor } from "./color-words.ts";
import { phoneticKeys } from "./phonetics.ts";

test("a shade between two colours has both names", () => {
  const shades: Record<string, string[]> = {
    "#DB4426": ["red", "orange"], // Palash
    "#85321F": ["brown", "maroon"], // Mati
    "#5A1236": ["maroon", "berry", "purple"], // Jaam
    "#B3121F": ["red"], // Sindoor
  };
  for (const [swatch, colors] of Object.entries(shades))
    expect(colorsOf(swatch), swatch).toEqual(expect.arrayContaining(colors));
  expect(colorsOf("#B3121F")).toEqual(["red"]);
  expect(colorsOf("#DB4426")).not.toContain("brown");
});

test("a colour is recognised in both scripts", () => {
  const names = { orange: ["orange", "komola", "কমলা"], brown: ["brown", "khoyeri", "খয়েরি", "বাদামি", "coffee"] };
  for (const [color, words] of Object.entries({ ...names, maroon: ["maroon", "mehroon", "মেরুন"] }))
    for (const word of words) expect(findColor(phoneticKeys(word).join(" "))?.color, word).toBe(color);
});

test("the colour of skin in a text is not a colour of the product", () => {
  expect(colorsNamed("Six colours, marigold to violet, on brown skin")).toEqual(["purple"]);
  expect(colorsNamed("কালো ত্বকের জন্য লাল")).toEqual(["red"]);
  expect(colorsNamed("From rice-paste white to burnt earth")).toEqual(["white", "brown"]);
});
