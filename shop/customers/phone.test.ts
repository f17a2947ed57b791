import { expect, test } from "vitest";
import { formatPhone, localDigits, parsePhone } from "./phone.ts";

test.each([
  "01712345678",
  "1712345678",
  "8801712345678",
  "+8801712345678",
  "008801712345678",
  "+880 1712-345678",
  "+880 (0) 1712 345 678",
  "01712–345678",
  "০১৭১২৩৪৫৬৭৮",
  "+৮৮০ ১৭১২-৩৪৫৬৭৮",
  "\u202a+880 1712\u00a0345678\u202c",
])("“%s” is parsed", (written) => {
  expect(parsePhone(written)).toBe("+8801712345678");
});

test.each([
  ["nothing", ""],
  ["a digit too few", "0171234567"],
  ["a digit too many", "017123456789"],
  ["no operator begins with 012", "01212345678"],
  ["a landline in Dhaka", "0258812345"],
  ["a number in India", "+919812345678"],
  ["a plus without the country", "+01712345678"],
  ["two numbers", "01712345678 / 01812345678"],
  ["words", "01712345678 (mother)"],
])("refused: %s", (_, written) => {
  expect(parsePhone(written)).toBeNull();
});

test("every mobile prefix from 013 to 019 is accepted", () => {
  for (const prefix of ["3", "4", "5", "6", "7", "8", "9"]) {
    expect(parsePhone(`01${prefix}12345678`)).toBe(`+8801${prefix}12345678`);
  }
});

test("a number is displayed as it is dialled in Bangladesh", () => {
  expect(formatPhone("+8801712345678")).toBe("01712-345678");
});

test("in files a number is just eleven digits", () => {
  expect(localDigits("+8801712345678")).toBe("01712345678");
  expect(localDigits("")).toBe("");
});
