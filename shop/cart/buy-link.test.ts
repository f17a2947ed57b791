import { expect, test } from "vitest";
import { buyLink, maxBuyLines, parseBuyLines, parseCampaign } from "./buy-link-rules.ts";

test("a buy link has variants, quantities, coupon, source and campaign", () => {
  const lines = [
    { variantId: "v4n8rtc6hbxw", quantity: 2 },
    { variantId: "k7w3pfz2mq9d", quantity: 1 },
  ];
  const link = buyLink(lines, { from: "messenger", campaign: "winter glow", coupon: "LABONNO10" });
  expect(link).toBe("/buy/v4n8rtc6hbxw:2,k7w3pfz2mq9d?coupon=LABONNO10&from=messenger&campaign=winter+glow");
  expect(parseBuyLines("v4n8rtc6hbxw:2,k7w3pfz2mq9d")).toEqual(lines);
});

test("the same variant twice in a buy link is one line", () => {
  expect(parseBuyLines("abc:2,abc")).toEqual([{ variantId: "abc", quantity: 3 }]);
});

test.each([
  "",
  ",",
  "abc:0",
  "abc:-1",
  "abc:x",
  "../cart",
  "abc:1000",
  "a b",
  Array(maxBuyLines + 1)
    .fill("a")
    .join(","),
])("“%s” is not a buy link", (path) => {
  expect(parseBuyLines(path)).toBeNull();
});

test("a campaign is cut to 60 characters on one line, and null when blank", () => {
  expect(parseCampaign(` winter\n${"x".repeat(100)}`)).toHaveLength(60);
  expect(parseCampaign("\u200b ")).toBeNull();
});
