import { expect, test } from "vitest";
import { note } from "../../../shop/import-export/import-report.ts";
import adminBn from "../../i18n/admin-bn.json" with { type: "json" };
import adminEn from "../../i18n/admin-en.json" with { type: "json" };
import { createTranslator } from "../../i18n/translate.ts";
import type { AdminMessageKey } from "../i18n.ts";
import { formatNote } from "./describe-file.ts";

const english = createTranslator<AdminMessageKey>("en", adminEn);
const bangla = createTranslator<AdminMessageKey>("bn", adminBn);

test("a note is formatted as a sentence in both languages, with their digits", () => {
  const again = note("keyApart", { row: 1204 });
  expect(formatNote(again, english)).toBe("Its key is already in row 1,204. Keep the rows of one product together.");
  expect(formatNote(again, bangla)).toContain("আগেই ১,২০৪ নম্বর সারিতে");
});

test("a correction mentions the variant", () => {
  const correction = note("colourNone", { field: "hex_value", value: "“sparkly”", shade: 4 });
  expect(formatNote(correction, english)).toBe("shade 4: hex_value: “sparkly” isn't a colour, left out");
  expect(formatNote(correction, bangla)).toBe("শেড ৪: hex_value: “sparkly” কোনো রং নয়, বাদ দেওয়া হলো");
});
