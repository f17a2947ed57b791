import { describe, expect, test } from "vitest";
import { fromTaka, paisa } from "../money.ts";
import { comparesByAmount, readSize, savedBySize, sizeOf, unitPrice } from "./unit-price.ts";

describe("a size", () => {
  test.each([
    ["30 ml", { amount: 30, unit: "ml" }],
    ["৩০ মিলি", { amount: 30, unit: "ml" }],
    ["1.5 L", { amount: 1500, unit: "ml" }],
    ["3 × 3.8 g", { amount: 11.399999999999999, unit: "g" }],
    ["৩ × ১০০ গ্রাম", { amount: 300, unit: "g" }],
    ["100gm", { amount: 100, unit: "g" }],
    ["1 kg", { amount: 1000, unit: "g" }],
    ["3 pcs", { amount: 3, unit: "piece" }],
    ["৩টি", { amount: 3, unit: "piece" }],
  ])("is read from %s", (text, size) => expect(readSize(text)).toEqual(size));

  test.each(["15 cm", "Golap", "Dish and 100 g soap", "01 Moslin", "11 × 12 cm", "0 ml", "৩টি ব্রাশ + কাপ", "", null])(
    "is not read from %s",
    (text) => expect(readSize(text)).toBeNull(),
  );
});

test("a shade has its product's size, and a size with an unreadable name has none", () => {
  const named = (nameEn: string | null, swatch: string | null = null) => ({ nameEn, nameBn: null, swatch });
  expect(sizeOf(named("Golap", "#B3121F"), "3.8 g")).toEqual({ amount: 3.8, unit: "g" });
  expect(sizeOf(named(null), "30 ml")).toEqual({ amount: 30, unit: "ml" });
  expect(sizeOf(named("15 ml"), "30 ml")).toEqual({ amount: 15, unit: "ml" });
  expect(sizeOf(named("Gift box"), "30 ml")).toBeNull();
  expect(sizeOf({ nameEn: null, nameBn: "১৫ মিলি", swatch: null }, null)).toEqual({ amount: 15, unit: "ml" });
});

describe("the price per amount", () => {
  test.each([
    ["30 ml", 1450, 483, { amount: 10, unit: "ml" }],
    ["3 × 100 g", 540, 180, { amount: 100, unit: "g" }],
    ["50 g", 540, 1080, { amount: 100, unit: "g" }],
    ["49 g", 540, 110, { amount: 10, unit: "g" }],
    ["20 g", 350, 175, { amount: 10, unit: "g" }],
    ["3.8 g", 690, 182, { amount: 1, unit: "g" }],
    ["3 pcs", 500, 167, { amount: 1, unit: "piece" }],
  ] as const)("of %s for ৳%d is ৳%d", (size, price, each, per) =>
    expect(unitPrice(fromTaka(price), readSize(size))).toEqual({ price: fromTaka(each), ...per }),
  );

  test("keeps its paisa if it is only a few taka", () =>
    expect(unitPrice(fromTaka(100), readSize("300 ml"))?.price).toBe(paisa(333)));

  test.each(["10 ml", "100 g", "10 g", "1 g", "1 pc", "Golap", null])("is not given for %s", (size) =>
    expect(unitPrice(fromTaka(690), readSize(size))).toBeNull(),
  );
});

test("makeup has no price per amount unless it is sold in several sizes", () => {
  const sizes = (...texts: (string | null)[]) => texts.map(readSize);
  expect(comparesByAmount("Makeup", sizes("3.8 g"))).toBe(false);
  expect(comparesByAmount("Makeup", sizes("30 ml", "30 ml", "30 ml"))).toBe(false);
  expect(comparesByAmount("Makeup", sizes("15 ml", "30 ml"))).toBe(true);
  for (const category of ["Skincare", "Hair Care", "Fragrance", "Accessories"] as const)
    expect(comparesByAmount(category, sizes("30 ml"))).toBe(true);
});

test("a larger size shows how much cheaper it is per amount than the smallest, if it is", () => {
  const sized = (text: string, taka: number) => ({ size: readSize(text), price: fromTaka(taka) });
  const all = [sized("30 ml", 1450), sized("15 ml", 790), sized("50 ml", 2700), sized("Gift box", 100)];
  expect(all.map((each) => savedBySize(each, all))).toEqual([8, 0, 0, 0]);
  // Exact percentages are unchanged.
  const pair = [sized("15 ml", 100), sized("30 ml", 160)];
  expect(pair.map((each) => savedBySize(each, pair))).toEqual([0, 20]);
});
