import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csv } from "./csv.ts";

const read = (text: string) => parse(text, { bom: true }) as string[][];

test("what is written is read again, whatever stands in it", () => {
  const words = ["সিঁদুর লিপস্টিক", 'She said "no", then left', "two\nlines", " spaces ", "১,২৫০"];
  expect(read(csv(["a", "b", "c", "d", "e"], [words]))[1]).toEqual(words);
});

test("Excel sees UTF-8 by the mark before the first letter", () => {
  expect(csv(["name"], []).startsWith("\uFEFFname")).toBe(true);
});

test("no cell is a formula, and a number stays a number", () => {
  const [, row] = read(csv([..."abcdefgh"], [["=1+1", "+880", "-2", "@x", "\tx", -5, null, true]]));
  expect(row).toEqual(["'=1+1", "'+880", "'-2", "'@x", "'\tx", "-5", "", "true"]);
});
