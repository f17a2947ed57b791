import { expect, test } from "vitest";
import { axisMax } from "./day-chart.tsx";

test("a chart's axis ends at a round number, at or above its highest bar, with round steps", () => {
  expect([0, 1, 3, 7, 44_800, 60_000, 61_000, 1_234_567].map((highest) => axisMax(highest, 4))).toEqual([
    4, 4, 4, 8, 60_000, 60_000, 80_000, 1_600_000,
  ]);
});
