import { expect, test } from "vitest";
import { fromTaka } from "../../../shop/money.ts";
import { addTakaRanges } from "./range-text.ts";

test("courier costs and expenses add up to a whole number of paisa", () => {
  const courier = { low: -4066.01, high: -3950.35 };
  const spent = { low: -100.01, high: -0.1 };
  const both = addTakaRanges(courier, spent);
  expect(both).toEqual({ low: -4166.02, high: -3950.45 });
  expect(() => [both.low, both.high].map(fromTaka)).not.toThrow();
});
