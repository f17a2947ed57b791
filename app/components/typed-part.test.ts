import { expect, test } from "vitest";
import { typedPart } from "./typed-part.ts";

const split = (text: string, typed: string) => {
  const part = typedPart(text, typed);
  return part && [text.slice(0, part.start), text.slice(part.start, part.end), text.slice(part.end)];
};

test("the highlighted input ends with a complete Bangla character, including vowel signs and conjuncts", () => {
  expect(split("চুলের যত্ন", "চুল")).toEqual(["", "চুলে", "র যত্ন"]);
  expect(split("মাস্কারা", "মাস")).toEqual(["", "মাস্কা", "রা"]);
  expect(split("মাস্কারা", "মাস্")).toEqual(["", "মাস্কা", "রা"]);
  expect(split("নেইলপলিশ", "নেইল")).toEqual(["", "নেইল", "পলিশ"]);
  // A letter with a dot below is two characters in NFC.
  expect(split("ময়েশ্চারাইজার".normalize("NFC"), "ম\u09df")).toEqual(["", "ময়ে".normalize("NFC"), "শ্চারাইজার"]);
});

test("the highlighted input begins with a complete character, in any case, and may be absent", () => {
  expect(split("রিক্সা", "সা")).toEqual(["রি", "ক্সা", ""]);
  expect(split("satin lipstick", "Lip ")).toEqual(["satin ", "lip", "stick"]);
  expect(split("lipstick", "lipstick")).toEqual(["", "lipstick", ""]);
  expect(split("lipstick", "mask")).toBeNull();
});
