import { expect, test } from "vitest";
import { categoryKeywords, readCategory } from "./import-categories.ts";
import { newRow } from "./import-row.ts";

const read = (written: string) => readCategory(newRow(2, { category: written }), "category");

test.each([
  ["cleansers", "Skincare"],
  ["Moisturizers", "Skincare"],
  ["sunscreens", "Skincare"],
  ["Masks", "Skincare"],
  ["treatments", "Skincare"],
  ["Eye Care", "Skincare"],
  ["Lip Treatments", "Skincare"],
  ["Lip Balms & Treatments", "Skincare"],
  ["Bath & Body", "Skincare"],
  ["Lipsticks", "Makeup"],
  ["Eye Palettes", "Makeup"],
  ["blushes", "Makeup"],
  ["Eau de Parfum", "Fragrance"],
  ["Perfumes", "Fragrance"],
  ["Shampoos and Conditioners", "Hair Care"],
  ["Hair Masks", "Hair Care"],
  ["Brushes", "Accessories"],
  ["Beauty Tools", "Accessories"],
  ["Beauty > Skincare > Face Serums and more", "Skincare"],
  ["Home/Makeup/Lips", "Makeup"],
  ["লিপস্টিক", "Makeup"],
])("%s belongs to %s", (written, belongs) => {
  expect(read(written)).toBe(belongs);
});

test.each(["Furniture", "Lipsticks & Shampoos", "s", "&", "masks of wood"])("%s belongs to no category", (written) => {
  expect(() => read(written)).toThrow("categoryUnknown");
});

test("no product type belongs to two categories", () => {
  const all = Object.values(categoryKeywords).flatMap((kinds) => kinds.split(", "));
  expect(all.filter((kind, at) => all.indexOf(kind) < at)).toEqual([]);
  for (const [name, kinds] of Object.entries(categoryKeywords))
    for (const kind of kinds.split(", ")) expect(read(kind), kind).toBe(name);
});
