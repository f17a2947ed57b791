import { expect, test } from "vitest";
import { formatDeliveryDates } from "./delivery-dates.ts";

const english = { language: "en" } as const;
const bangla = { language: "bn" } as const;

test("two dates in one month give the month once", () => {
  expect(formatDeliveryDates("2026-11-22", "2026-11-24", english)).toBe("22–\u206024 November");
  expect(formatDeliveryDates("2026-11-22", "2026-11-24", bangla)).toBe("২২–\u2060২৪ নভেম্বর");
});

test("dates in two months give both months", () => {
  expect(formatDeliveryDates("2026-11-30", "2026-12-02", english)).toBe("30 November – 2 December");
});

test("a delivery window of one day is given as that day", () => {
  expect(formatDeliveryDates("2026-11-22", "2026-11-22", english)).toBe("22 November");
});
