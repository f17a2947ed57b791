import { expect, test } from "vitest";
import { listHref, readListQuery, readSearchWords } from "./list-query.ts";

const asked = (query: string) => readListQuery(new URLSearchParams(query));

test("a list opens on its first page, the newest first", () => {
  expect(asked("")).toEqual({ page: 1, sort: "newest" });
});

test("the address says the page and the order", () => {
  expect(asked("page=3&sort=-price")).toEqual({ page: 3, sort: "-price" });
});

test.each(["0", "-1", "1.5", "1e3", "two", "", " 2", "99999999999999999999"])("page %j is the first one", (page) => {
  expect(readListQuery(new URLSearchParams({ page })).page).toBe(1);
});

test("an unknown order is the newest first", () => {
  expect(asked("sort=stock").sort).toBe("newest");
});

test("each page of a list has one address", () => {
  expect(listHref("/shop", { page: 1, sort: "newest" })).toBe("/shop");
  expect(listHref("/bn/makeup", { page: 2, sort: "price" })).toBe("/bn/makeup?sort=price&page=2");
  expect(listHref("/search", { page: 2, sort: "newest", q: "rose & dew" })).toBe("/search?q=rose+%26+dew&page=2");
});

test("what is searched for is one clean line", () => {
  expect(readSearchWords(new URLSearchParams({ q: "  rose \n\u0000 dew " }))).toBe("rose dew");
  expect(readSearchWords(new URLSearchParams({ q: "গোলাপ ".repeat(50) })).length).toBeLessThanOrEqual(100);
  expect(readSearchWords(new URLSearchParams())).toBe("");
});
