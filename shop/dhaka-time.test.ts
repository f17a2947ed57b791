import { expect, test } from "vitest";
import { seasonOf } from "./dhaka-time.ts";

test("a season begins at midnight in Dhaka, on the first of Falgun, of Asharh and of Kartik", () => {
  const lastSecondAndFirst = (date: string) => {
    const midnight = Date.parse(`${date}T00:00:00+06:00`);
    return [seasonOf(new Date(midnight - 1000)), seasonOf(new Date(midnight))];
  };
  expect(lastSecondAndFirst("2026-02-14")).toEqual(["winter", "summer"]);
  expect(lastSecondAndFirst("2026-06-15")).toEqual(["summer", "monsoon"]);
  expect(lastSecondAndFirst("2026-10-17")).toEqual(["monsoon", "winter"]);
  expect(lastSecondAndFirst("2027-01-01")).toEqual(["winter", "winter"]);
});
