import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { stripFormulaGuards, toCsv } from "./csv.ts";

const read = (text: string) => parse(text, { bom: true }) as string[][];

test("what is written is read again, whatever stands in it", () => {
  const words = ["সিঁদুর লিপস্টিক", 'They said "no", then left', "two\nlines", " spaces ", "১,২৫০"];
  expect(read(toCsv(["a", "b", "c", "d", "e"], [words]))[1]).toEqual(words);
});

test("Excel sees UTF-8 by the mark before the first letter", () => {
  expect(toCsv(["name"], []).startsWith("\uFEFFname")).toBe(true);
});

test("no cell is a formula, and a number stays a number", () => {
  const [, row] = read(toCsv([..."abcdefgh"], [["=1+1", "+880", "-2", "@x", "\tx", -5, null, true]]));
  expect(row).toEqual(["'=1+1", "'+880", "'-2", "'@x", "'\tx", "-5", "", "true"]);
});

test("no formula stands behind a semicolon or in wide letters, and what was written is read again", () => {
  const cells = [
    ";=1+1",
    "soap;@x;+1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    "'=1",
    ";'=1",
    "a;b",
    "a = b",
    "rose; - soft",
    "'n' =1",
  ];
  const [, row] = read(toCsv(cells, [cells]));
  expect(row?.filter((cell) => /(^|;)[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  expect(row?.slice(0, 3)).toEqual([";'=1+1", "soap;'@x;'+1", "'＝1+1"]);
  expect(row?.slice(8)).toEqual(cells.slice(8));
  expect(row?.map(stripFormulaGuards)).toEqual(cells);
});
