import { expect, test } from "vitest";
import bn from "../../i18n/bn.json" with { type: "json" };
import en from "../../i18n/en.json" with { type: "json" };
import { createI18n } from "../../i18n/language.tsx";
import orderPageBn from "../../i18n/order-page-bn.json" with { type: "json" };
import orderPageEn from "../../i18n/order-page-en.json" with { type: "json" };
import { promisedArrival } from "./promised-arrival.ts";

const english = createI18n("en", { ...en, ...orderPageEn });
const bangla = createI18n("bn", { ...bn, ...orderPageBn });

// A Thursday.
const now = new Date("2026-11-26T17:00:00+06:00");

type Days = [deliverFrom: string, deliverTo: string];

function inWords([deliverFrom, deliverTo]: Days, status: "pending" | "shipped" = "pending", i18n: unknown = english) {
  const arrival = promisedArrival({ status, deliverFrom, deliverTo }, i18n as never, now);
  // Without the characters that keep a range on one line.
  return arrival && [arrival.words, arrival.dates].filter(Boolean).join(" ").replaceAll("\u2060", "");
}

test("an expected arrival is a weekday and date, or a range of them", () => {
  expect(inWords(["2026-11-30", "2026-11-30"])).toBe("Arriving Monday 30 November");
  expect(inWords(["2026-11-28", "2026-11-29"])).toBe("Arriving Saturday or Sunday 28–29 November");
  expect(inWords(["2026-11-30", "2026-12-02"])).toBe("Arriving Monday to Wednesday 30 November – 2 December");
  expect(inWords(["2026-11-28", "2026-11-29"], "pending", bangla)).toBe("শনিবার বা রবিবার আসছে ২৮–২৯ নভেম্বর");
  expect(inWords(["2026-11-30", "2026-12-02"], "pending", bangla)).toBe(
    "সোমবার থেকে বুধবারের মধ্যে আসছে ৩০ নভেম্বর – ২ ডিসেম্বর",
  );
});

test("days that have passed are no longer promised, and today only for a shipped parcel", () => {
  const begun: Days = ["2026-11-25", "2026-11-27"];
  expect(inWords(begun, "shipped")).toBe("Arriving today or tomorrow 26–27 November");
  expect(inWords(begun)).toBe("Arriving tomorrow 27 November");
  expect(inWords(["2026-11-25", "2026-11-26"], "shipped")).toBe("Arriving today");
  expect(inWords(["2026-11-25", "2026-11-26"])).toBeNull();
  expect(inWords(["2026-11-24", "2026-11-25"], "shipped")).toBeNull();
});
