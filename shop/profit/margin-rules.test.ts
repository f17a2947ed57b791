import { describe, expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { marginOf, pieceCosts } from "./margin-rules.ts";
import { exactly } from "./profit-rules.ts";

describe("a margin", () => {
  test("shows the loss per piece at a discount", () => {
    const { full, reduced, breakEvenPercent } = marginOf(fromTaka(980), exactly(fromTaka(845)), fromTaka(833));
    expect(full).toEqual(exactly(fromTaka(135)));
    expect(reduced).toEqual(exactly(-fromTaka(12)));
    expect(breakEvenPercent).toBe(13);
  });

  test("is a range if the cost is one, and the break-even discount uses the highest", () => {
    const costs = { low: fromTaka(500), high: fromTaka(800) };
    const { reduced, breakEvenPercent } = marginOf(fromTaka(1000), costs, fromTaka(750));
    expect(reduced).toEqual({ low: -fromTaka(50), high: fromTaka(250) });
    expect(breakEvenPercent).toBe(20);
  });

  test("has no break-even discount if the full price makes a loss", () => {
    expect(marginOf(fromTaka(100), exactly(fromTaka(120)))).toMatchObject({ breakEvenPercent: null });
    expect(marginOf(fromTaka(0), exactly(0)).breakEvenPercent).toBeNull();
  });
});

describe("the costs of a piece", () => {
  const shares = { low: 0.4, high: 0.6 };
  const overhead = { low: 0.1, high: 0.1 };

  test("include its share of delivery, packing and advertising", () => {
    expect(pieceCosts(fromTaka(1000), exactly(fromTaka(450)), { shares, overhead })).toEqual(exactly(fromTaka(550)));
  });

  test("are estimated as a range from other products if its own cost is unknown, and never zero", () => {
    expect(pieceCosts(fromTaka(1000), null, { shares, overhead })).toEqual({
      low: fromTaka(500),
      high: fromTaka(700),
    });
    expect(pieceCosts(fromTaka(1000), null, { shares: null, overhead })).toBeNull();
  });

  test("are those of the goods alone after too few orders", () => {
    expect(pieceCosts(fromTaka(1000), exactly(fromTaka(450)), { shares, overhead: null })).toEqual(
      exactly(fromTaka(450)),
    );
  });
});
