import { expect, test } from "vitest";
import { detectLanguage } from "../language.ts";
import { shortName } from "./review-rules.ts";
import { reviewRequest } from "./review-schema.ts";

test.each([
  ["Nusrat Jahan", "Nusrat J."],
  ["নুসরাত জাহান", "নুসরাত জা."],
  ["Md. Rakib Hasan Chowdhury", "Rakib C."],
  ["মোছাঃ সালমা খাতুন", "সালমা খা."],
  ["Tasnim", "Tasnim"],
  ["Md", "Md"],
  ["nusrat@example.com", null],
  ["01712345678", null],
  ["Nadia D’Costa-Rahman", "Nadia D."],
  ["A.K.M. Fazlul Haque", "A.K.M. H."],
  ["Md.Rakib Hasan", "Md.Rakib H."],
  ["আব্দুল্লাহ্", "আব্দুল্লাহ্"],
  ["buy-at-glow.shop Now", null],
  ["Rina https://glow.shop", null],
  ["Call 0171 234 5678", null],
  ["BuyCheapCreamsAtGlowShop", null],
  ["👍", null],
  [" ", null],
])("the author %s is shown as %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});

test("a review's language is detected from its script", () => {
  expect(detectLanguage("Khub bhalo, highly recommend")).toBe("en");
  expect(detectLanguage("SPF ৫০ হলেও একদম হালকা, রোজ মাখি")).toBe("bn");
  expect(detectLanguage("👍 5")).toBe("en");
});

test("a review requires stars, and its title and photos require a text", () => {
  const codes = (input: object) =>
    Object.fromEntries(
      (reviewRequest.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
    );
  expect(codes({})).toEqual({ stars: "required" });
  for (const stars of [0, 6, 2.5, "5", null]) expect(Object.keys(codes({ stars })), String(stars)).toEqual(["stars"]);
  expect(codes({ stars: 5 })).toEqual({});
  expect(codes({ stars: 5, text: "good" })).toEqual({ text: "text-short" });
  expect(codes({ stars: 5, text: "!!!!!!!!!!!!" })).toEqual({ text: "text-short" });
  expect(codes({ stars: 5, text: "a".repeat(2001) })).toEqual({ text: "text-long" });
  expect(codes({ stars: 5, title: "Lovely" })).toEqual({ text: "required" });
  const photos = Array.from({ length: 5 }, () => "0".repeat(32));
  expect(codes({ stars: 5, text: "Lovely colour", photos })).toEqual({ photos: "too-many" });
  expect(Object.keys(codes({ stars: 5, text: "Lovely colour", photos: ["../../x"] }))).toEqual(["photos.0"]);
  expect(Object.keys(codes({ stars: 5, skinType: "scaly", ageBand: "26" }))).toEqual(["skinType", "ageBand"]);
});
