import { expect, test } from "vitest";
import { distance, tolerance } from "./edit-distance.ts";
import { soundOf, soundsBegun, soundsOf, withoutGenitive, wordsOf } from "./phonetics.ts";

test("a sound is short and of one word, whatever stands in a text", () => {
  const strange = [
    "bdgkrtplmn".repeat(300),
    "中国".repeat(900),
    "\ufdfa".repeat(100),
    "\u037a",
    "1".repeat(3000),
    "𠮷".repeat(99),
  ];
  for (const sound of strange.flatMap(soundsOf)) expect(sound).toMatch(/^[\p{L}\p{N}]{1,60}$/u);
});

test("a word sounds the same in Bangla, in English and in Bangla written with Latin letters", () => {
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
    for (const other of others) expect(soundsOf(other), other).toEqual(soundsOf(first));
  }
});

test("composed and decomposed Bangla, joiners and marks make no difference", () => {
  expect(soundsOf("পেঁয়াজ".normalize("NFD"))).toEqual(soundsOf("পেঁ\u09dfাজ"));
  expect(soundsOf("র\u200d্যাপ")).toEqual(soundsOf("র্যাপ"));
  expect(soundsOf("Crème brûlée")).toEqual(soundsOf("creme brulee"));
});

test("a colour and a pimple do not sound alike", () => {
  expect(soundOf("brown")).not.toBe(soundOf("ব্রণ"));
});

test("a word that is only begun may go on to sound otherwise", () => {
  expect(soundsBegun("sindo")).toEqual(["sindo", "sindu"]);
  expect(soundsBegun("niac").some((begun) => soundOf("niacinamide").startsWith(begun))).toBe(true);
  expect(soundsBegun("লিপ")).toEqual(["lip"]);
});

test("what belongs to something is known from it", () => {
  expect(["chuler", "জবার", "tel"].map((word) => withoutGenitive(soundOf(word)))).toEqual(["cul", "joba", null]);
});

test("fillers say nothing, unless there is nothing else", () => {
  expect(wordsOf("the best oil for hair")).toEqual(["oil", "hair"]);
  expect(wordsOf("চুলের জন্য তেল")).toEqual(["চুলের", "তেল"]);
  expect(wordsOf("the best")).toEqual(["the", "best"]);
});

test("what people mistype stays within reach, another word does not", () => {
  const reached = [
    ["sunscrin", "সানস্ক্রিন"],
    ["lipistik", "lipstick"],
    ["fondation", "foundation"],
    ["saffrn", "saffron"],
    ["rejuvinate", "rejuvenate"],
    ["moistriser", "moisturiser"],
  ];
  for (const [typed = "", meant = ""] of reached) {
    expect(distance(soundOf(typed), soundOf(meant)), typed).toBeLessThanOrEqual(tolerance(soundOf(typed)));
  }
  for (const [typed, other] of [
    ["rose", "nose"],
    ["lal", "tel"],
    ["oil", "gel"],
    ["brush", "crush"],
  ] as const) {
    expect(distance(soundOf(typed), soundOf(other)), typed).toBeGreaterThan(0.5);
  }
});

test("what stays of any text is letters and digits, so that it can stand in a query", () => {
  for (const text of ["a'b|c&d:*", "'; drop table products", "<b>ল", "\u202eabc", "👩🏽‍🦱 hair", "ক্‍ষ", "日本 ৳১২"]) {
    for (const sound of soundsOf(text)) expect(sound).toMatch(/^[\p{L}\p{N}]+$/u);
  }
});
