import { expect, test } from "vitest";
import { labOf } from "./color-difference.ts";
import { describeDifference } from "./describe-difference.ts";
import { depths } from "./shade-facts.ts";
import { shadeKindOf } from "./shade-kinds.ts";
import { depthOf } from "./skin-depth.ts";

/** All kinds of colours, the same in each run. */
function colors(count: number): string[] {
  let seed = 20_261_124;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  return Array.from({ length: count }, () => `#${(next() % 0x1000000).toString(16).padStart(6, "0").toUpperCase()}`);
}

const opposite = {
  ...{ lighter: "deeper", deeper: "lighter", warmer: "cooler", cooler: "warmer" },
  ...{ brighter: "softer", softer: "brighter" },
} as const;

test("the difference of two shades is the same in both directions, with opposite words", () => {
  const some = colors(120).map(labOf);
  for (const one of some)
    for (const other of some) {
      const there = describeDifference(one, other);
      const back = describeDifference(other, one);
      expect(back.difference).toBeCloseTo(there.difference, 9);
      const turned = there.parts.map(({ way, amount }) => ({ way: opposite[way], amount }));
      expect(back.parts).toEqual(turned);
    }
});

test("a shade does not differ from itself, and a lighter one is described as lighter", () => {
  for (const color of colors(200)) expect(describeDifference(labOf(color), labOf(color)).parts).toEqual([]);
  const wordsFor = (one: string, other: string) =>
    describeDifference(labOf(one), labOf(other)).parts.map(({ way, amount }) => `${amount} ${way}`);
  expect(wordsFor("#C79262", "#D8A67D")).toEqual(["step lighter", "touch softer"]);
  expect(wordsFor("#C79262", "#C9916B")).toEqual(["touch cooler"]);
  expect(wordsFor("#B3121F", "#5A1236")).toContain("much deeper");
  // For greens and blues no warmth is given.
  expect(wordsFor("#2E7D32", "#1565C0").join(" ")).not.toMatch(/warmer|cooler/);
});

test("skin colours are classified in order from light to deep", () => {
  const strip = ["#F0D6BC", "#E3B692", "#D8A67D", "#C79262", "#B07B4E", "#96603C", "#794B2F", "#5C3724"];
  const places = strip.map((swatch) => depths.indexOf(depthOf(swatch)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect([depthOf("#F0D6BC"), depthOf("#CB9768"), depthOf("#5C3724")]).toEqual(["very-fair", "wheatish", "deep"]);
  for (const color of colors(300)) expect(depths).toContain(depthOf(color));
});

test("a product is compared with products of its kind", () => {
  const kindOf = (en: string, bn: string | null = null) =>
    shadeKindOf({ category: "Makeup", name: { en, bn }, shortDescription: { en: null, bn: null } });
  expect(kindOf("Second Skin Foundation")).toEqual({ group: "complexion", kind: "foundation" });
  expect(kindOf("Moslin Pressed Powder")).toEqual({ group: "complexion", kind: "powder" });
  expect(kindOf("Golap Petal Blush")).toEqual({ group: "cheeks", kind: "blush" });
  expect(kindOf("x", "সিঁদুর ভেলভেট লিপস্টিক")).toEqual({ group: "lips", kind: "lipstick" });
  expect(kindOf("Paddle Brush")).toBeNull();
});
