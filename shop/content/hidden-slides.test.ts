import { expect, test } from "vitest";
import { hiddenParts } from "./hidden-slides.ts";

const on = (day: string) => new Date(`${day}T09:00:00+06:00`);
const everyday = { from: null, until: null };
const winter = { from: "11-01", until: "02-07" };
const newYear = { from: "12-25", until: "01-05" };
const summer = { from: "03-15", until: "06-14" };

test("a slide is hidden on the days of the slide before it, and shown on others", () => {
  expect(hiddenParts([newYear, winter, summer, everyday], on("2026-11-28"))).toEqual([
    null,
    { by: 0, days: { from: "2026-12-25", until: "2027-01-05" } },
    null,
    null,
  ]);
  // If they include today, they begin today.
  expect(hiddenParts([newYear, winter], on("2026-12-30"))[1]).toEqual({
    by: 0,
    days: { from: "2026-12-30", until: "2027-01-05" },
  });
  expect(hiddenParts([winter, { from: "01-20", until: "03-10" }], on("2027-01-25"))[1]).toEqual({
    by: 0,
    days: { from: "2027-01-25", until: "2027-02-07" },
  });
});

test("a slide whose days are all covered by the one before it is never shown", () => {
  expect(hiddenParts([winter, newYear, everyday], on("2026-11-28"))).toEqual([null, { by: 0, days: null }, null]);
  const [, , second] = hiddenParts([everyday, winter, everyday], on("2026-11-28"));
  expect(second).toEqual({ by: 0, days: null });
  const allYear = { from: "01-01", until: "12-31" };
  expect(hiddenParts([everyday, allYear], on("2026-11-28"))).toEqual([{ by: 1, days: null }, null]);
});

test("past slides and a single slide are not hidden", () => {
  expect(hiddenParts([{ from: "2025-03-01", until: "2025-03-14" }, everyday], on("2026-11-28"))).toEqual([null, null]);
  expect(hiddenParts([everyday], on("2026-11-28"))).toEqual([null]);
});
