import { describe, expect, test } from "vitest";
import { divideAmount } from "../money.ts";
import { addRanges, exactly, netOf, noSteps, salesOf, shareRange, subtractRange, unknownCost } from "./profit-rules.ts";

describe("a missing cost", () => {
  test("is estimated between the 10th and 90th percentile of the shop's shares, and is never zero", () => {
    const shares = shareRange(Array.from({ length: 101 }, (_, nth) => 0.3 + nth / 250));
    expect(shares?.low).toBeCloseTo(0.34);
    expect(shares?.high).toBeCloseTo(0.66);
    expect(unknownCost(10_000, { low: 0.34, high: 0.66 })).toEqual({ low: 3400, high: 6600 });
  });

  test("is a range even if only one cost is known, or all are the same", () => {
    expect(shareRange([0.5])).toEqual({ low: 0.45, high: 0.55 });
    expect(shareRange([0.4, 0.4, 0.4])?.high).toBeCloseTo(0.44);
  });

  test("stays unknown if no cost is known", () => {
    expect(shareRange([])).toBeNull();
    expect(shareRange([Number.NaN, -1, Number.POSITIVE_INFINITY])).toBeNull();
  });
});

test("profit is lowest where the costs are highest", () => {
  expect(subtractRange({ low: 900, high: 1000 }, { low: 300, high: 500 })).toEqual({ low: 400, high: 700 });
  const steps = { ...noSteps(), goods: exactly(1000), delivery: exactly(60), discounts: exactly(-100) };
  expect(salesOf(steps)).toEqual(exactly(960));
  expect(netOf({ ...steps, cost: { low: -600, high: -400 }, courier: exactly(-70) })).toEqual({ low: 290, high: 490 });
  expect(addRanges()).toEqual(exactly(0));
});

describe("an amount shared by several orders", () => {
  test("is divided to the paisa, with any weights", () => {
    for (const [amount, weights] of [
      [100, [1, 1, 1]],
      [11_780_01, [3, 3, 1, 0, 7]],
      [1, [5, 5]],
      [0, [1, 2]],
      [999_999_999, [0.1, 0.2, 0.7]],
    ] as const) {
      const parts = divideAmount(amount, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      for (const [nth, part] of parts.entries()) if (weights[nth] === 0) expect(part).toBe(0);
    }
  });

  test("stays with the period if no order shares it", () => {
    expect(divideAmount(500, [])).toEqual([]);
    expect(divideAmount(500, [0, 0])).toEqual([0, 0]);
  });
});
