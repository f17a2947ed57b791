import { expect, test } from "vitest";
import { assetsOf, cacheKey, isCacheableImage, isCacheableResponse, offlinePath } from "./cache-rules.ts";

const at = (address: string) => new URL(address, "https://labonno.example");

test("pages that are the same for everybody are kept, in both languages", () => {
  for (const page of ["/", "/bn", "/shop", "/bn/skincare", "/product/rose/rose-serum", "/bn/cart", "/checkout"])
    expect(cacheKey(at(page))).toBe(page);
});

test("nothing of the API, of the dashboard or of one person is kept", () => {
  const own = ["/api/account", "/admin-dashboard", "/account", "/orders", "/success-checkout", "/track?number=LB-1"];
  const secret = ["/reset-password?token=x", "/confirm-email?token=x", "/signin?from=/orders", "/search?q=acne"];
  for (const page of [...own, ...secret]) {
    expect(cacheKey(at(page))).toBeNull();
    expect(cacheKey(at(`/bn${page}`))).toBeNull();
  }
});

test("a page is kept once, whatever campaign led to it; a list's further pages are pages of their own", () => {
  expect(cacheKey(at("/shop?utm_source=facebook&token=secret"))).toBe("/shop");
  expect(cacheKey(at("/shop?page=2&sort=price&fbclid=1"))).toBe("/shop?sort=price&page=2");
  expect(cacheKey(at("/shop?skin=dry&fbclid=1&skin=oily"))).toBe("/shop?skin=dry%2Coily");
});

test("feeds and data are no pages", () => {
  expect(cacheKey(at("/sitemap.xml"))).toBeNull();
  expect(cacheKey(at("/product/rose.data"))).toBeNull();
});

test("an answer that is somebody's own, or none, is not kept", () => {
  const page = { "Content-Type": "text/html; charset=utf-8" };
  expect(isCacheableResponse(200, new Headers(page))).toBe(true);
  expect(isCacheableResponse(404, new Headers(page))).toBe(false);
  expect(isCacheableResponse(200, new Headers({ ...page, "Cache-Control": "private, no-store" }))).toBe(false);
  expect(isCacheableResponse(200, new Headers({ "Content-Type": "application/json" }))).toBe(false);
});

test("a product's picture is kept, a person's is not", () => {
  expect(isCacheableImage(at("/images/rose-serum-400.avif"), "")).toBe(true);
  expect(isCacheableImage(at("/images/0123456789abcdef0123456789abcdef-800.jpg"), "no-referrer")).toBe(false);
});

test("an unseen page is answered in its own language", () => {
  expect(offlinePath(at("/bn/product/rose"))).toBe("/bn/offline");
  expect(offlinePath(at("/bnaked"))).toBe("/offline");
});

test("a page names the files it needs, each once", () => {
  const html = `<link href="/assets/root-1.css"><script>import "/assets/m-2.js";import "/assets/m-2.js"</script>`;
  expect(assetsOf(html)).toEqual(["/assets/root-1.css", "/assets/m-2.js"]);
});
