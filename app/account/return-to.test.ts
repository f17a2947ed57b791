import { expect, test } from "vitest";
import bn from "../i18n/bn.json" with { type: "json" };
import en from "../i18n/en.json" with { type: "json" };
import { registerMessages } from "../i18n/messages.ts";
import { pageAfterSignIn, readReturnTo, signInUrl } from "./return-to.ts";

registerMessages("en", en);
registerMessages("bn", bn);

const address = (page: string) => new URL(page, "https://shop.example");
const returnTo = (from: string) => readReturnTo(`?${new URLSearchParams({ from })}`);

test("sign-in is in the page's language and remembers the page to return to", () => {
  expect(signInUrl(address("/orders"))).toBe("/signin?from=%2Forders");
  expect(signInUrl(address("/bn/account?tab=2"))).toBe("/bn/signin?from=%2Faccount%3Ftab%3D2");
});

test("after sign-in the user returns to the same page, without its language prefix", () => {
  expect(returnTo("/orders")).toBe("/orders");
  expect(returnTo("/orders?page=2#last")).toBe("/orders?page=2#last");
  expect(returnTo("/bn/orders?page=2")).toBe("/orders?page=2");
  expect(returnTo("/bn")).toBe("/");
  expect(returnTo("/bnb")).toBe("/bnb");
});

test("without a page to return to the user goes to the home page", () => {
  expect(readReturnTo("")).toBe("/");
  expect(readReturnTo("?from=")).toBe("/");
});

test("staff who name no page open the dashboard, customers the home page", () => {
  for (const search of ["", "?from=", "?from=//evil.example"]) {
    expect(pageAfterSignIn({ role: "packing" }, search)).toBe("/admin-dashboard");
    expect(pageAfterSignIn({ role: "user" }, search)).toBe("/");
  }
  expect(pageAfterSignIn({ role: "admin" }, "?from=/wishes")).toBe("/wishes");
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/bn//evil.example",
  "/bn/\\evil.example",
  "/bn/bn/..//evil.example",
  "https://evil.example/orders",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,evil",
  "evil",
  "@evil.example",
  "http://[",
])("the user never returns to %j", (from) => {
  expect(returnTo(from)).toBe("/");
});

test.each(["/signin", "/bn/signup", "/signin/", "/reset-password?token=1", "/api/auth/google"])(
  "the user does not return to %j",
  (from) => {
    expect(returnTo(from)).toBe("/");
  },
);
