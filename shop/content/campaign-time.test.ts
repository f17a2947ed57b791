import { expect, test } from "vitest";
import { campaignTime } from "./campaign-time.ts";

const sale = { from: "2026-11-20", until: "2026-12-03" };

test.each([
  // Dhaka is six hours ahead of UTC.
  ["2026-11-19T17:59:59Z", { state: "to-come", days: 14, today: 0, left: 14, hoursLeft: null }],
  ["2026-11-19T18:00:00Z", { state: "running", days: 14, today: 1, left: 14, hoursLeft: null }],
  ["2026-11-22T06:00:00Z", { state: "running", days: 14, today: 3, left: 12, hoursLeft: null }],
  ["2026-12-02T17:59:59Z", { state: "running", days: 14, today: 13, left: 2, hoursLeft: null }],
  ["2026-12-02T18:00:00Z", { state: "running", days: 14, today: 14, left: 1, hoursLeft: 24 }],
  ["2026-12-03T11:30:00Z", { state: "running", days: 14, today: 14, left: 1, hoursLeft: 7 }],
  ["2026-12-03T17:59:59Z", { state: "running", days: 14, today: 14, left: 1, hoursLeft: 1 }],
  ["2026-12-03T18:00:00Z", { state: "over", days: 14, today: 14, left: 0, hoursLeft: null }],
])("at %s the state of a sale until 3 December is correct", (moment, time) => {
  expect(campaignTime(sale, new Date(moment))).toEqual(time);
});
