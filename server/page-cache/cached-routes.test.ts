import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { routes as apiRoutes } from "../../api/index.ts";
import pages from "../../app/routes.ts";
import { allRoutes } from "../http/all-routes.ts";
import { cachedApiRoutes, cachedPages } from "./cached-routes.ts";
import { createLookup } from "./lookup.ts";

const apps = (await pages).map((route: RouteConfigEntry) => [route.file, { ...route, id: route.file }] as const);
const built = allRoutes({ routes: Object.fromEntries(apps) as unknown as ServerBuild["routes"] });
const ask = createLookup(built);
const keyOf = (url: string) => ask(url)?.key ?? null;

test("every page and every public API route is listed as cached or not", () => {
  expect(Object.keys(cachedPages).sort()).toEqual(built.map(({ path }) => path).sort());
  const shared = apiRoutes.filter(({ cacheable }) => cacheable);
  expect(Object.keys(cachedApiRoutes).sort()).toEqual(shared.map(({ path }) => path).sort());
  for (const { path, method, signedIn, byCookie } of shared)
    expect({ path, method, signedIn, byCookie }).toEqual({
      path,
      method: "get",
      signedIn: undefined,
      byCookie: undefined,
    });
});

test("whatever leads to other pages is dropped when one of them opens or closes", () => {
  for (const url of ["/", "/bn/faq", "/product/k7w3pfz2mq9d", "/cart", "/api/search/start?lang=bn"])
    expect(ask(url)?.tags(() => "")).toContain("empty-pages");
  expect(ask("/api/products")?.tags(() => "")).not.toContain("empty-pages");
});

test("cart and checkout show best sellers, and are dropped when a product changes", () => {
  for (const url of ["/cart", "/bn/checkout"]) expect(ask(url)?.tags(() => "")).toContain("category:makeup");
  expect(ask("/wishes")?.tags(() => "")).not.toContain("category:makeup");
});

describe("a page", () => {
  test("is cached without campaign parameters", () => {
    expect(keyOf("/?utm_source=facebook&fbclid=IwAR0&coupon=EID10")).toBe("/");
    expect(keyOf("/bn/makeup?x=1&__proto__=2")).toBe("/bn/makeup");
    expect(keyOf("/product/k7w3pfz2mq9d/rose-serum?utm_medium=mail&variant=v1")).toBe(
      "/product/k7w3pfz2mq9d/rose-serum?variant=v1",
    );
  });

  test("with the same filters in any order is one entry", () => {
    const key = "/makeup?brand=aarong,labonno&price=300-900&sort=price&page=2";
    expect(keyOf(key)).toBe(key);
    expect(keyOf("/makeup?page=2&sort=price&from=900&to=300&brand=labonno&brand=aarong,labonno&x=1")).toBe(key);
    expect(keyOf("/makeup?page=1&sort=featured&brand=&rating=77")).toBe("/makeup");
  });

  test("with shades is one entry per shade, compared shade and skin", () => {
    const key = "/shades/k7w3pfz2mq9d?variant=v1&with=v2&skin=4";
    expect(keyOf("/shades/k7w3pfz2mq9d?skin=4&with=v2&variant=v1&x=1")).toBe(key);
    expect(keyOf("/shades/k7w3pfz2mq9d?skin=9&with=%00")).toBe("/shades/k7w3pfz2mq9d");
    expect(keyOf("/shades/k7w3pfz2mq9d?wear=fit+me&variant=v1")).toBeNull();
  });

  test("for programs is cached like any other", () => {
    expect(keyOf("/llms.txt?utm_source=x")).toBe("/llms.txt");
    expect(ask("/llms.txt")?.tags(() => "")).toEqual(["settings", "empty-pages"]);
  });

  test("with personal content is cached only without a query", () => {
    expect(keyOf("/reset-password")).toBe("/reset-password");
    expect(keyOf("/reset-password?token=secret")).toBeNull();
    expect(keyOf("/join?token=secret")).toBeNull();
    expect(keyOf("/bn/success-checkout?order=LB-1234")).toBeNull();
  });
});

test("invented paths and other spellings are not cached", () => {
  for (const url of [
    ...["/nothing", "/search?q=rose", "/shop/", "//shop", "/SHOP", "/%73hop", "/bn/", "/shop/../", "/robots.txt"],
    ...[
      "/product/",
      "/product/a/b/c",
      "/product/%00",
      `/product/${"a".repeat(200)}`,
      `/shop?brand=${"a".repeat(2000)}`,
    ],
    ...[
      "/api/orders",
      "/api/products?q=rose",
      "/api/products?page=1&page=2",
      "/api/categories/",
      "/api/products.data",
      "/shop.data",
      "/signin.data",
    ],
    ...["/api/product/k7w3/edit", "/api/products/cards?ids=a", "*", "http://evil.example/"],
  ])
    expect([url, keyOf(url)]).toEqual([url, null]);
});

test("an API response is cached by its route's parameters, in any order, and by language", () => {
  expect(keyOf("/api/products?limit=24&category=Makeup&x=1&lang=bn")).toBe(
    "/api/products?category=Makeup&limit=24&lang=bn",
  );
  expect(keyOf("/api/categories?limit=24&lang=en")).toBe("/api/categories");
});

test("filters that anybody can invent use a partition of their own", () => {
  expect(ask("/makeup")?.partition).toBe("shop");
  expect(ask("/makeup?page=999")?.partition).toBe("choices");
  expect(ask("/product/k7w3pfz2mq9d")?.partition).toBe("products");
  expect(ask("/product/k7w3pfz2mq9d?variant=made-up")?.partition).toBe("choices");
  expect(ask("/api/products?limit=7")?.partition).toBe("choices");
});

test("a product page is invalidated by each product on it", () => {
  const tags = ask("/bn/product/serum")?.tags(() => `<a href="/bn/product/soap/rose-soap"></a>,"/product/oil"`);
  expect(tags).toEqual(["settings", "empty-pages", "product:serum", "product:soap", "product:oil"]);
});
