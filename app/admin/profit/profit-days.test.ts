import { expect, test } from "vitest";
import { daysBefore, daysOf } from "./profit-days.ts";

const now = new Date("2026-03-31T06:00:00Z");

test("a period begins and ends on days in Dhaka", () => {
  const late = new Date("2026-03-30T20:00:00Z");
  expect(daysOf("today", new URLSearchParams(), late)).toEqual({ from: "2026-03-31", to: "2026-03-31" });
  expect(daysOf("week", new URLSearchParams(), now)).toEqual({ from: "2026-03-25", to: "2026-03-31" });
  expect(daysOf("month", new URLSearchParams(), now)).toEqual({ from: "2026-03-01", to: "2026-03-31" });
  const chosen = new URLSearchParams("from=2026-02-01&to=2026-02-10");
  expect(daysOf("choose", chosen, now)).toEqual({ from: "2026-02-01", to: "2026-02-10" });
});

test("a month is compared with the same days of the previous one, which may be shorter", () => {
  const march = { from: "2026-03-01", to: "2026-03-21" };
  expect(daysBefore("month", march)).toEqual({ from: "2026-02-01", to: "2026-02-21" });
  expect(daysBefore("month", { ...march, to: "2026-03-31" })).toEqual({ from: "2026-02-01", to: "2026-02-28" });
});

test("other periods are compared with as many days right before", () => {
  expect(daysBefore("today", { from: "2026-03-01", to: "2026-03-01" })).toEqual({
    ...{ from: "2026-02-28", to: "2026-02-28" },
  });
  expect(daysBefore("choose", { from: "2026-02-08", to: "2026-02-14" })).toEqual({
    ...{ from: "2026-02-01", to: "2026-02-07" },
  });
});
