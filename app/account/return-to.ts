import type { UserResponse } from "../../api/contract/users.ts";
import { languageOf } from "../../shop/language.ts";
import { isStaff } from "../../shop/staff.ts";
import { dashboardPath, storedReturnToDashboard } from "../browser/return-to-dashboard.ts";
import { createI18n } from "../i18n/language.tsx";

/** The sign-in URL that returns to this page, in its language. */
export function signInUrl({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const { path } = createI18n(languageOf(pathname));
  return `${path("/signin")}?${new URLSearchParams({ from: withoutLanguage(pathname) + search })}`;
}

/** The path that a user opens by signing in, without its language: staff who name no page open the dashboard. */
export function pageAfterSignIn({ role }: Pick<UserResponse, "role">, search: string): string {
  const page = readReturnTo(search);
  return page === "/" && isStaff(role) ? (storedReturnToDashboard() ?? dashboardPath) : page;
}

/**
 * The path to open after signing in, without its language: `from` in the URL if it is a page of the shop, else `/`.
 * Attackers may have written it: `//evil`, `/\evil` and `javascript:` lead home.
 */
export function readReturnTo(search: string): string {
  const from = new URLSearchParams(search).get("from") ?? "";
  const baseUrl = "http://shop.invalid";
  if (!from.startsWith("/") || !URL.canParse(from, baseUrl)) return "/";
  const { origin, pathname, search: query, hash } = new URL(from, baseUrl);
  const page = withoutLanguage(pathname);
  if (origin !== baseUrl || page.startsWith("//") || noReturnPaths.test(page)) return "/";
  return page + query + hash;
}

/** Paths never returned to: they would loop, or are no pages. */
const noReturnPaths = /^\/(signin|signup|forgot-password|reset-password|api)(\/|$)/;

/** The URL of the second step of a sign-in, which keeps the page to return to. */
export function signInStepUrl(search: string): string {
  const params = new URLSearchParams(search);
  params.set("step", "next");
  return `/signin?${params}`;
}

function withoutLanguage(pathname: string): string {
  return languageOf(pathname) === "bn" ? pathname.slice(3) || "/" : pathname;
}
