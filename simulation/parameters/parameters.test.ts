import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readParameters } from "./parameters.ts";

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe("a set of parameters", () => {
  test.each(["low", "middle", "high", "fourth"])("%s is valid, and its shares add up to one", (name) => {
    const { demand, districts } = readParameters(name);
    expect(sum(districts.map(({ share }) => share))).toBeCloseTo(1);
    expect(sum(demand.pieces)).toBeCloseTo(1);
  });

  test("written by a user is read from a file, and refused with the error in it", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "parameters-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const middle = readParameters("middle");
    const file = (content: object) => {
      const name = path.join(folder, "own.json");
      writeFileSync(name, JSON.stringify(content));
      return name;
    };
    expect(readParameters(file({ ...middle, name: "own" })).name).toBe("own");
    expect(() => readParameters(file({ ...middle, buyers: { ...middle.buyers, fake: 2 } }))).toThrow(/fake/);
    // A file from before stock and payouts were simulated.
    const { payouts, stock, ...older } = middle;
    const { leadDays, lifeDays, ...olderStock } = stock;
    expect(readParameters(file({ ...older, stock: olderStock }))).toEqual(middle);
    expect(() => readParameters(file({ ...middle, refusals: 0.1 }))).toThrow(/refusals/);
  });
});
