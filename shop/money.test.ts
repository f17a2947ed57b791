import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromTaka, type Paisa, paisa, parseTaka, sum, times, toTaka } from "./money.ts";

describe("parsing taka", () => {
  test.each([
    ["1250", 125_000],
    ["1250.5", 125_050],
    ["0.01", 1],
    ["0", 0],
    ["-60", -6_000],
    ["999999999999.99", 99_999_999_999_999],
    [1250.5, 125_050],
    [19.99, 1_999],
    [1.1, 110],
    [-0, 0],
  ])("parses %s as %d paisa", (taka, amount) => {
    expect(parseTaka(taka)).toBe(amount);
  });

  test.each([
    "",
    " ",
    "1.005",
    "1.",
    ".5",
    "1,250",
    "1e3",
    "0x10",
    "+5",
    "৳60",
    "৬০",
    "12 50",
    "1250\n",
    "1234567890123",
    0.1 + 0.2,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("“%s” is not an amount", (written) => {
    expect(parseTaka(written)).toBeNull();
  });

  test("throws on an invalid amount in our own code instead of returning zero", () => {
    expect(() => fromTaka("1.005")).toThrow(RangeError);
    expect(fromTaka("0.10")).toBe(10);
  });
});

describe("money", () => {
  const amounts = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });

  test("is unchanged by conversion to JSON and back", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const written: unknown = JSON.parse(JSON.stringify(toTaka(paisa(amount))));
        expect(parseTaka(written as number)).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  test("has at most two decimals in JSON", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(String(toTaka(paisa(amount)))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  test("adds up exactly for any prices in any order", () => {
    const prices = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 100 });
    fc.assert(
      fc.property(prices, (list) => {
        const exact = Number(list.reduce((total, price) => total + BigInt(price), 0n));
        expect(sum(list.map(paisa))).toBe(exact);
        expect(sum(list.toReversed().map(paisa))).toBe(exact);
      }),
    );
  });

  test("is exact for ninety-nine of the most expensive product", () => {
    expect(times(paisa(1_000_000_000), 99)).toBe(99_000_000_000);
  });

  test("cannot be a fraction of a paisa or exceed what a double represents exactly", () => {
    for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => paisa(amount)).toThrow(RangeError);
    expect(() => sum([Number.MAX_SAFE_INTEGER as Paisa, paisa(1)])).toThrow(RangeError);
    expect(() => times(paisa(99), 0.5)).toThrow(RangeError);
  });
});
