import { expect, test } from "vitest";
import { fewestNotes } from "./cash-notes.ts";

test("the suggested notes are as few as possible and add up to the amount", () => {
  expect(fewestNotes(2810)).toEqual([
    { note: 1000, count: 2 },
    { note: 500, count: 1 },
    { note: 200, count: 1 },
    { note: 100, count: 1 },
    { note: 10, count: 1 },
  ]);
  for (const taka of [1, 48, 999, 6_789])
    expect(fewestNotes(taka).reduce((sum, { note, count }) => sum + note * count, 0)).toBe(taka);
});
