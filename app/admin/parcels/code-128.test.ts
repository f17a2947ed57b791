import { expect, test } from "vitest";
import { code128Symbols, encodeCode128 } from "./code-128.ts";

/** Reads the widths back like a scanner: eleven modules per symbol, the check symbol, the stop. */
function read(widths: number[]): { text: string; checksum: number } {
  const symbols: number[] = [];
  for (let at = 0; at + 7 < widths.length; at += 6)
    symbols.push(code128Symbols.indexOf(widths.slice(at, at + 6).join("")));
  expect(symbols[0]).toBe(104);
  expect(widths.slice(-7).join("")).toBe("2331112");
  return {
    text: String.fromCharCode(...symbols.slice(1, -1).map((value) => value + 32)),
    checksum: symbols.at(-1) ?? -1,
  };
}

test("each Code 128 symbol is eleven modules wide, unique, and has an even number of dark modules", () => {
  expect(new Set(code128Symbols).size).toBe(106);
  for (const symbol of code128Symbols) {
    const widths = [...symbol].map(Number);
    const dark = widths.filter((_, index) => index % 2 === 0).reduce((sum, width) => sum + width, 0);
    expect([widths.length, widths.reduce((sum, width) => sum + width, 0), dark % 2]).toEqual([6, 11, 0]);
  }
});

test("a courier's number and its check symbol can be read back", () => {
  expect(read(encodeCode128("PJJ123C", 20) ?? [])).toEqual({ text: "PJJ123C", checksum: 55 });
  for (const code of ["SFR-187745531", "DA221126X7", "21A427TU4BN3R", "LB-842-768-516", "~ !"])
    expect(read(encodeCode128(code, 20) ?? []).text).toBe(code);
});

test("empty, non-Latin and too long texts have no barcode", () => {
  expect([encodeCode128("", 20), encodeCode128("কুরিয়ার", 20), encodeCode128("1".repeat(21), 20)]).toEqual([
    null,
    null,
    null,
  ]);
});
