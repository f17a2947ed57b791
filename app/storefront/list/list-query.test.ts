import { expect, test } from "vitest";
import { listHref, parseListQuery, parsePriceRange, parseSearchQuery } from "./list-query.ts";

const parse = (query: string) => parseListQuery(new URLSearchParams(query));
const filterOf = (query: string) => parse(query).filter;

test("a list defaults to its first page in featured order", () => {
  expect(parse("")).toEqual({ page: 1, sort: "featured", filter: {} });
  expect(parseListQuery(new URLSearchParams(), "relevance").sort).toBe("relevance");
});

test("page and sorting are parsed from the URL", () => {
  expect(parse("page=3&sort=-price")).toMatchObject({ page: 3, sort: "-price" });
});

test.each(["0", "-1", "1.5", "1e3", "two", "", " 2", "99999999999999999999"])("page %j means the first one", (page) => {
  expect(parseListQuery(new URLSearchParams({ page })).page).toBe(1);
});

test("an unknown sorting falls back to the default", () => {
  expect(parse("sort=stock").sort).toBe("featured");
  expect(parse("sort=relevance").sort).toBe("featured");
});

test("each page of a list has one URL", () => {
  expect(listHref("/shop", { page: 1, sort: "featured" })).toBe("/shop");
  expect(listHref("/bn/makeup", { page: 2, sort: "price" })).toBe("/bn/makeup?sort=price&page=2");
  expect(listHref("/search", { page: 2, sort: "relevance", q: "rose & dew" })).toBe("/search?q=rose+%26+dew&page=2");
});

test("the filter is parsed from the URL and written in a fixed order", () => {
  const address =
    "/shop?brand=aarong-glow&price=300-900&shade=red&skin=dry,oily&rating=4&stock=1&offer=1&sort=rating&page=2";
  const read = parse(address.slice(6));
  expect(read.filter).toEqual({
    brand: ["aarong-glow"],
    price: ["300-900"],
    shade: ["red"],
    skin: ["dry", "oily"],
    rating: ["4"],
    stock: ["1"],
    offer: ["1"],
  });
  expect(listHref("/shop", read)).toBe(address);
  const asSent =
    "offer=1&skin=oily&skin=dry&page=2&stock=1&sort=rating&shade=red&rating=4&from=৯০০&to=300&brand=aarong-glow";
  expect(listHref("/shop", parse(asSent))).toBe(address);
});

test("invalid parts of a URL are ignored", () => {
  const senseless =
    "category=shoes,&price=900-300&price=cheap&shade=plaid&rating=9&stock=yes&offer=&skin=%00&brand=&hair=,,&q=x&fbclid=1";
  expect(filterOf(senseless)).toEqual({});
  expect(filterOf("__proto__=1&constructor=2&skin=dry&skin=dry&rating=3&rating=4")).toEqual({
    skin: ["dry"],
    rating: ["4"],
  });
});

test("a price range is parsed as customers type it", () => {
  expect(parsePriceRange("৩০০", " ৳1,200 ")).toEqual(["300-1200"]);
  expect(parsePriceRange("", "500")).toEqual(["-500"]);
  expect(parsePriceRange("0", "")).toEqual(["0-"]);
  expect(parsePriceRange("", "cheap")).toBeUndefined();
});

test("a search text is reduced to one clean line", () => {
  expect(parseSearchQuery(new URLSearchParams({ q: "  rose \n\u0000 dew " }))).toBe("rose dew");
  expect(parseSearchQuery(new URLSearchParams({ q: "গোলাপ ".repeat(50) })).length).toBeLessThanOrEqual(100);
  expect(parseSearchQuery(new URLSearchParams())).toBe("");
});
