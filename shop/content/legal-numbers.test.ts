import { expect, test } from "vitest";
import { isBin, isTradeLicence } from "./legal-numbers.ts";

test.each(["004512369-0402", "0045123690402", " 004512369 0402 ", "০০৪৫১২৩৬৯-০৪০২"])(
  "%s is a BIN (business identification number)",
  (text) => expect(isBin(text)).toBe(true),
);

test.each(["12345", "004512369", "004512369-04022", "004512369-040A", "BIN 004512369-0402", ""])(
  "%j is not a BIN",
  (text) => expect(isBin(text)).toBe(false),
);

test("a trade licence number is accepted in the format of any city", () => {
  for (const text of ["TRAD/DNCC/012345/2026", "০১২৩৪৫", "0345"]) expect(isTradeLicence(text), text).toBe(true);
  for (const text of ["yes", "applied for", "12"]) expect(isTradeLicence(text), text).toBe(false);
});
