import { expect, test } from "vitest";
import { pageNumbers } from "./pagination.tsx";

test("pagination lists all pages when they are few", () => {
  expect(pageNumbers(1, 2)).toEqual([1, 2]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
});

test("pagination lists the first, the last and the neighbouring pages of many", () => {
  expect(pageNumbers(6, 12)).toEqual([1, 5, 6, 7, 12]);
});

test("pagination never hides a single page behind a gap", () => {
  expect(pageNumbers(4, 12)).toEqual([1, 2, 3, 4, 5, 12]);
  expect(pageNumbers(9, 12)).toEqual([1, 8, 9, 10, 11, 12]);
});
