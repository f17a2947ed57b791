import { expect, test } from "vitest";
import { pageNumbers } from "./pagination.tsx";

test("few pages are all named", () => {
  expect(pageNumbers(1, 2)).toEqual([1, 2]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
});

test("of many pages the ends and the neighbours are named", () => {
  expect(pageNumbers(6, 12)).toEqual([1, 5, 6, 7, 12]);
});

test("no gap hides a single page", () => {
  expect(pageNumbers(4, 12)).toEqual([1, 2, 3, 4, 5, 12]);
  expect(pageNumbers(9, 12)).toEqual([1, 8, 9, 10, 11, 12]);
});
