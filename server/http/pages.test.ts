import { expect, test } from "vitest";
import { documentRoutes } from "../../app/documents/routes.ts";
import pages from "../../app/routes.ts";
import { canonicalAddress } from "./pages.ts";

const addressOf = canonicalAddress([...documentRoutes, ...(await pages)].map(({ path }) => path));
const ledTo = (path: string) => addressOf(`https://labonno.example${path}`);

test.each([
  ["/BN", "/bn"],
  ["/Bn/shop?page=2", "/bn/shop?page=2"],
  ["/bN/nothing/Here", "/bn/nothing/Here"],
  ["/SHOP", "/shop"],
  ["/BN/Hair-Care?sort=price", "/bn/hair-care?sort=price"],
  ["/Product/k7W3pfz2mq9d/Rose-Serum", "/product/k7W3pfz2mq9d/Rose-Serum"],
  ["/Robots.TXT", "/robots.txt"],
  ["//evil.example/login", "/evil.example/login"],
  ["/bn//evil.example?x=1", "/bn/evil.example?x=1"],
  ["/.//evil.example", "/evil.example"],
  ["//BN///shop", "/bn/shop"],
])("%s redirects to %s", (typed, written) => {
  expect(ledTo(typed)).toBe(written);
});

test.each(["/", "/bn", "/bn/shop", "/product/k7W3pfz2mq9d/Rose", "/Nothing", "/Bnx", "/%42N", "/shop?q=BN"])(
  "%s is canonical",
  (path) => {
    expect(ledTo(path)).toBeNull();
  },
);
