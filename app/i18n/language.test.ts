import { beforeAll, describe, expect, test } from "vitest";
import { fromTaka, paisa } from "../../shop/money.ts";
import bn from "./bn.json";
import en from "./en.json";
import { speak } from "./language.tsx";
import { keepMessages } from "./messages.ts";

beforeAll(() => {
  keepMessages("en", en);
  keepMessages("bn", bn);
});

describe("amounts", () => {
  test.each([
    ["1250", "৳1,250", "৳১,২৫০"],
    ["1234567.50", "৳12,34,567.50", "৳১২,৩৪,৫৬৭.৫০"],
    ["0.05", "৳0.05", "৳০.০৫"],
    ["0", "৳0", "৳০"],
  ])("%s taka are written with the sign in front and in lakhs", (taka, english, bangla) => {
    expect(speak("en").money(fromTaka(taka))).toBe(english);
    expect(speak("bn").money(fromTaka(taka))).toBe(bangla);
  });

  test("what is less than nothing says so before the sign", () => {
    expect(speak("en").money(paisa(-100))).toBe("−৳1");
  });
});

describe("dates are Dhaka's", () => {
  // 19:29 UTC is 01:29 of the next day in Dhaka.
  const night = "2026-11-20T19:29:00Z";
  const noon = "2026-11-21T07:05:00Z";

  test("with the day", () => {
    expect(speak("en").date(night, "day")).toBe("21 November 2026");
    expect(speak("bn").date(night, "day")).toBe("২১ নভেম্বর ২০২৬");
  });

  test("with the time, its part of the day named in Bangla", () => {
    expect(speak("en").date(noon, "dayTime")).toBe("21 November 2026, 1:05 PM");
    expect(speak("bn").date(noon, "dayTime")).toBe("২১ নভেম্বর ২০২৬, দুপুর ১:০৫");
    expect(speak("bn").date(night, "dayTime")).toContain("রাত ১:২৯");
  });
});

test("a phone number is written as it is read here", () => {
  expect(speak("en").phone("+8801712345678")).toBe("01712-345678");
  expect(speak("bn").phone("+8801712345678")).toBe("০১৭১২-৩৪৫৬৭৮");
});

test("one and many have their own words, and numbers in them the page's digits", () => {
  expect(speak("en").t("header.cartWithItems", { count: 1 })).toBe("Cart, 1 item");
  expect(speak("en").t("header.cartWithItems", { count: 3 })).toBe("Cart, 3 items");
  expect(speak("bn").t("header.cartWithItems", { count: 3 })).toContain("৩");
});

test.each(["/", "/shop", "/product/abc"])("%s has its twin in the other language and back", (page) => {
  const bangla = speak("en").other(page);
  expect(bangla).toBe(speak("bn").path(page));
  expect(speak("bn").other(bangla)).toBe(page);
});
