import { expect, test } from "vitest";
import { priceEdges, priceSteps } from "./facet-counts.ts";
import { readPriceRange } from "./facets.ts";

test("the steps lie side by side, each leads to some products, all of them to all", () => {
  const counts = [
    ["0", 2],
    ["1", 3],
    ["3", 40],
    ["5", 0],
    ["6", 12],
    ["9", 9],
    ["14", 1],
  ].map(([value = "", products]) => ({ value: String(value), products: Number(products) }));
  const steps = priceSteps(counts);
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.length).toBeLessThanOrEqual(5);
  expect(steps.reduce((sum, { products }) => sum + products, 0)).toBe(67);
  expect(steps.every(({ products }) => products > 0)).toBe(true);
  const ranges = steps.map(({ value }) => readPriceRange(value));
  expect([ranges.at(0)?.from, ranges.at(-1)?.below]).toEqual([null, null]);
  for (const [index, range] of ranges.slice(1).entries()) {
    expect(range?.from).toBe(ranges[index]?.below);
    expect(priceEdges).toContain(range?.from);
  }
});

test("where all prices lie near each other there are no steps", () => {
  expect(priceSteps([{ value: "4", products: 20 }])).toEqual([]);
  expect(priceSteps([])).toEqual([]);
});
