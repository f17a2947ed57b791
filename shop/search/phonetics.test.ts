import { expect, test } from "vitest";
import { editDistance, maxEditDistance } from "./edit-distance.ts";
import {
  isRepeatedCharacter,
  phoneticKey,
  phoneticKeys,
  phoneticPrefixes,
  splitWords,
  stripGenitive,
} from "./phonetics.ts";

test("a phonetic key is short and one word, for any text", () => {
  const exotic = [
    "bdgkrtplmn".repeat(300),
    "中国".repeat(900),
    "\ufdfa".repeat(100),
    "\u037a",
    "1".repeat(3000),
    "𠮷".repeat(99),
  ];
  for (const key of exotic.flatMap(phoneticKeys)) expect(key).toMatch(/^[\p{L}\p{N}]{1,60}$/u);
});

test("a word has the same key in Bangla, English and Bangla in Latin letters", () => {
  const same = [
    ["lipstick", "Lipstik", "LIPSTICKS", "লিপস্টিক"],
    ["golap", "গোলাপ", "গোলাপের"],
    ["kajol", "কাজল"],
    ["cream", "krim", "ক্রিম"],
    ["shampoo", "sampu", "shampu"],
    ["vitamin", "bitamin", "ভিটামিন"],
    ["lal", "লাল"],
    ["wash", "ওয়াশ"],
    ["brown", "ব্রাউন"],
    ["ron", "রং"],
    ["৫০", "50"],
  ];
  for (const [first = "", ...others] of same) {
    for (const other of others) expect(phoneticKeys(other), other).toEqual(phoneticKeys(first));
  }
});

test("composed and decomposed Bangla, joiners and marks give the same key", () => {
  expect(phoneticKeys("পেঁয়াজ".normalize("NFD"))).toEqual(phoneticKeys("পেঁ\u09dfাজ"));
  expect(phoneticKeys("র\u200d্যাপ")).toEqual(phoneticKeys("র্যাপ"));
  expect(phoneticKeys("Crème brûlée")).toEqual(phoneticKeys("creme brulee"));
});

test("the words for brown and pimple have different keys", () => {
  expect(phoneticKey("brown")).not.toBe(phoneticKey("ব্রণ"));
});

test("an incomplete word has the prefixes of all keys it may become", () => {
  expect(phoneticPrefixes("sindo")).toEqual(["sindo", "sindu"]);
  expect(phoneticPrefixes("niac").some((prefix) => phoneticKey("niacinamide").startsWith(prefix))).toBe(true);
  expect(phoneticPrefixes("লিপ")).toEqual(["lip"]);
});

test("a genitive ending is removed", () => {
  expect(["chuler", "জবার", "tel"].map((word) => stripGenitive(phoneticKey(word)))).toEqual(["cul", "joba", null]);
});

test("fillers are ignored unless nothing else is left", () => {
  expect(splitWords("the best oil for hair")).toEqual(["oil", "hair"]);
  expect(splitWords("চুলের জন্য তেল")).toEqual(["চুলের", "তেল"]);
  expect(splitWords("the best")).toEqual(["the", "best"]);
});

test("common typing errors are within the edit distance, other words are not", () => {
  const reached = [
    ["sunscrin", "সানস্ক্রিন"],
    ["lipistik", "lipstick"],
    ["fondation", "foundation"],
    ["saffrn", "saffron"],
    ["rejuvinate", "rejuvenate"],
    ["moistriser", "moisturiser"],
  ];
  for (const [typed = "", meant = ""] of reached) {
    expect(editDistance(phoneticKey(typed), phoneticKey(meant)), typed).toBeLessThanOrEqual(
      maxEditDistance(phoneticKey(typed)),
    );
  }
  for (const [typed, other] of [
    ["rose", "nose"],
    ["lal", "tel"],
    ["oil", "gel"],
    ["brush", "crush"],
  ] as const) {
    expect(editDistance(phoneticKey(typed), phoneticKey(other)), typed).toBeGreaterThan(0.5);
  }
});

test("the keys of any text are letters and digits, so that they are safe in a query", () => {
  for (const text of ["a'b|c&d:*", "'; drop table products", "<b>ল", "\u202eabc", "👩🏽‍🦱 hair", "ক্‍ষ", "日本 ৳১২"]) {
    for (const key of phoneticKeys(text)) expect(key).toMatch(/^[\p{L}\p{N}]+$/u);
  }
});

test("a final Bangla e is spoken: spray is স্প্রে", () => {
  for (const [latin, bangla] of [
    ["spray", "স্প্রে"],
    ["clay", "ক্লে"],
  ] as const)
    expect(phoneticKey(latin), latin).toBe(phoneticKey(bangla));
  expect(phoneticKey("rose")).toBe("ros");
});

test("a text that is not a word has no prefixes: a repeated letter, a double consonant, mostly silent letters", () => {
  for (const typed of ["zzzz", "aaaa", "ff", "qqtt", "hahaha", "মমম"])
    expect(phoneticPrefixes(typed), typed).toEqual([]);
  for (const typed of ["sh", "a", "ee", "দাদা", "lip"]) expect(phoneticPrefixes(typed), typed).not.toEqual([]);
  // The last sound may change, but none is dropped: "zara" is not a prefix of "jar".
  expect(phoneticPrefixes("zara").filter((sound) => "jara".startsWith(sound) && sound !== "jara")).toEqual([]);
  expect(phoneticPrefixes("sindo")).toContain("sindu");
  expect(["ii", "III".toLowerCase(), "মামা", "bob"].filter(isRepeatedCharacter)).toEqual([]);
});
