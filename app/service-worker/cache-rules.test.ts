import { expect, test } from "vitest";
import { assetsOf, cacheKey, isCacheableImage, isCacheableResponse, offlinePath } from "./cache-rules.ts";

const at = (address: string) => new URL(address, "https://labonno.example");

test("public pages are cached, in both languages", () => {
  for (const page of ["/", "/bn", "/shop", "/bn/skincare", "/product/rose/rose-serum", "/bn/cart", "/checkout"])
    expect(cacheKey(at(page))).toBe(page);
});

test("responses of the API, the dashboard and private pages are never cached", () => {
  const own = [
    "/api/account",
    "/admin-dashboard",
    "/admin",
    "/account",
    "/orders",
    "/success-checkout",
    "/track?number=LB-1",
  ];
  const secret = [
    "/reset-password?token=x",
    "/confirm-email?token=x",
    "/join?token=x",
    "/signin?from=/orders",
    "/search?q=acne",
  ];
  for (const page of [...own, ...secret]) {
    expect(cacheKey(at(page))).toBeNull();
    expect(cacheKey(at(`/bn${page}`))).toBeNull();
  }
});

test("a page is cached once for all campaign parameters, and further pages of a list separately", () => {
  expect(cacheKey(at("/shop?utm_source=facebook&token=secret"))).toBe("/shop");
  expect(cacheKey(at("/shop?page=2&sort=price&fbclid=1"))).toBe("/shop?sort=price&page=2");
  expect(cacheKey(at("/shop?skin=dry&fbclid=1&skin=oily"))).toBe("/shop?skin=dry%2Coily");
});

test("feeds and data are not pages", () => {
  expect(cacheKey(at("/sitemap.xml"))).toBeNull();
  expect(cacheKey(at("/product/rose.data"))).toBeNull();
});

test("private and failed responses are not cached", () => {
  const page = { "Content-Type": "text/html; charset=utf-8" };
  expect(isCacheableResponse(200, new Headers(page))).toBe(true);
  expect(isCacheableResponse(404, new Headers(page))).toBe(false);
  expect(isCacheableResponse(200, new Headers({ ...page, "Cache-Control": "private, no-store" }))).toBe(false);
  expect(isCacheableResponse(200, new Headers({ "Content-Type": "application/json" }))).toBe(false);
});

test("product pictures are cached, users' pictures are not", () => {
  expect(isCacheableImage(at("/images/rose-serum-400.avif"), "")).toBe(true);
  expect(isCacheableImage(at("/images/0123456789abcdef0123456789abcdef-800.jpg"), "no-referrer")).toBe(false);
});

test("an uncached page gets the offline page of its language", () => {
  expect(offlinePath(at("/bn/product/rose"))).toBe("/bn/offline");
  expect(offlinePath(at("/bnaked"))).toBe("/offline");
});

test("the files that a page references are listed once each", () => {
  const html = `<link href="/assets/root-1.css"><script>import "/assets/m-2.js";import "/assets/m-2.js"</script>`;
  expect(assetsOf(html)).toEqual(["/assets/root-1.css", "/assets/m-2.js"]);
});
