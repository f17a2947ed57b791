import { expect, test } from "vitest";
import { priceEdges, priceSteps } from "./facet-counts.ts";
import { readPriceRange } from "./facets.ts";

test("price steps are adjacent, each has some products, and together they have all", () => {
  const counts = [2, 3, 0, 40, 0, 0, 12, 0, 0, 9, 0, 0, 0, 0, 1];
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

test("similar prices give no price steps", () => {
  expect(priceSteps([0, 0, 0, 0, 20])).toEqual([]);
  expect(priceSteps([])).toEqual([]);
});
