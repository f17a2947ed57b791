import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("whatever is written is read again as it was, but for what would be a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2 }), (cells) => {
      const [read] = parse(csvLine(cells), { relax_column_count: true, trim: false }) as string[][];
      expect(read).toEqual(cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
    }),
  );
});

test("a formula is only words", () => {
  expect(csvLine(['=HYPERLINK("http://evil","x")', "+1", "-1", "@cmd", "fine", 5, -5, null])).toBe(
    `"'=HYPERLINK(""http://evil"",""x"")",'+1,'-1,'@cmd,fine,5,-5,\r\n`,
  );
});
