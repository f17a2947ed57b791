import { beforeAll, describe, expect, test } from "vitest";
import { fromTaka, paisa } from "../../shop/money.ts";
import bn from "./bn.json";
import en from "./en.json";
import { createI18n } from "./language.tsx";
import { registerMessages } from "./messages.ts";

beforeAll(() => {
  registerMessages("en", en);
  registerMessages("bn", bn);
});

describe("amounts", () => {
  test.each([
    ["1250", "৳1,250", "৳১,২৫০"],
    ["1234567.50", "৳12,34,567.50", "৳১২,৩৪,৫৬৭.৫০"],
    ["0.05", "৳0.05", "৳০.০৫"],
    ["0", "৳0", "৳০"],
  ])("%s taka are written with the sign in front and in lakhs", (taka, english, bangla) => {
    expect(createI18n("en").money(fromTaka(taka))).toBe(english);
    expect(createI18n("bn").money(fromTaka(taka))).toBe(bangla);
  });

  test("a negative amount has its minus before the taka sign", () => {
    expect(createI18n("en").money(paisa(-100))).toBe("−৳1");
  });
});

describe("dates are Dhaka's", () => {
  // 19:29 UTC is 01:29 of the next day in Dhaka.
  const night = "2026-11-20T19:29:00Z";
  const noon = "2026-11-21T07:05:00Z";

  test("with the day", () => {
    expect(createI18n("en").date(night, "day")).toBe("21 November 2026");
    expect(createI18n("bn").date(night, "day")).toBe("২১ নভেম্বর ২০২৬");
  });

  test("with the time, its part of the day named in Bangla", () => {
    expect(createI18n("en").date(noon, "dayTime")).toBe("21 November 2026, 1:05 PM");
    expect(createI18n("bn").date(noon, "dayTime")).toBe("২১ নভেম্বর ২০২৬, দুপুর ১:০৫");
    expect(createI18n("bn").date(night, "dayTime")).toContain("রাত ১:২৯");
  });
});

test("formats a phone number as Bangladesh writes it", () => {
  expect(createI18n("en").phone("+8801712345678")).toBe("01712-345678");
  expect(createI18n("bn").phone("+8801712345678")).toBe("০১৭১২-৩৪৫৬৭৮");
});

test("singular and plural have their own texts, with numbers in the page's digits", () => {
  expect(createI18n("en").t("header.cartWithItems", { count: 1 })).toBe("Cart, 1 item");
  expect(createI18n("en").t("header.cartWithItems", { count: 3 })).toBe("Cart, 3 items");
  expect(createI18n("bn").t("header.cartWithItems", { count: 3 })).toContain("৩");
});

test.each(["/", "/shop", "/product/abc"])("%s has its twin in the other language and back", (page) => {
  const bangla = createI18n("en").alternatePath(page);
  expect(bangla).toBe(createI18n("bn").path(page));
  expect(createI18n("bn").alternatePath(bangla)).toBe(page);
});
