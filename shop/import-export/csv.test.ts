import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { stripFormulaGuards, toCsv } from "./csv.ts";

const read = (text: string) => parse(text, { bom: true }) as string[][];

test("any text that is written is read back unchanged", () => {
  const words = ["সিঁদুর লিপস্টিক", 'They said "no", then left', "two\nlines", " spaces ", "১,২৫০"];
  expect(read(toCsv(["a", "b", "c", "d", "e"], [words]))[1]).toEqual(words);
});

test("a file starts with a byte order mark, by which Excel recognises UTF-8", () => {
  expect(toCsv(["name"], []).startsWith("\uFEFFname")).toBe(true);
});

test("no cell becomes a formula, and numbers stay numbers", () => {
  const [, row] = read(toCsv([..."abcdefgh"], [["=1+1", "+880", "-2", "@x", "\tx", -5, null, true]]));
  expect(row).toEqual(["'=1+1", "'+880", "'-2", "'@x", "'\tx", "-5", "", "true"]);
});

test("semicolons and full-width signs start no formula either, and the text is read back unchanged", () => {
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
