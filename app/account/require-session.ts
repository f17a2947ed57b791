import { redirect } from "react-router";
import type { UserResponse } from "../../api/contract/users.ts";
import { settledSession } from "../browser/session.ts";
import { createI18n, languageOf } from "../i18n/language.tsx";

/** The first line of a page's clientLoader that is for signed-in people only: sends a guest to sign in, and back. */
export async function requireSession(url: URL): Promise<UserResponse> {
  const session = await settledSession();
  if (session.state === "guest") throw redirect(signInUrl(url));
  return session.user;
}

/** The same for a page that only a guest needs: whoever is signed in goes where she wanted to go. */
export async function requireGuest(url: URL): Promise<void> {
  // Where it can't be known, the form stands and says so itself when it is sent.
  const session = await settledSession().catch(() => null);
  if (session?.state !== "signed-in") return;
  throw redirect(createI18n(languageOf(url.pathname)).path(readReturnTo(url.search)));
}

/** Where a guest signs in to come back to this page; in the language of the page. */
export function signInUrl({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const { path } = createI18n(languageOf(pathname));
  return `${path("/signin")}?${new URLSearchParams({ from: withoutLanguage(pathname) + search })}`;
}

/**
 * The page to go to after signing in, without its language: the remembered one if it is a page of our own, else `/`.
 * Anybody may have written the address: `//evil`, `/\evil` and `javascript:` lead nowhere but home.
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

/** Coming back to these would be a circle, or no page at all. */
const noReturnPaths = /^\/(signin|signup|forgot-password|reset-password|api)(\/|$)/;

/** Where the sign-in goes on, with the page to come back to. */
export function signInStepUrl(search: string): string {
  const params = new URLSearchParams(search);
  params.set("step", "next");
  return `/signin?${params}`;
}

function withoutLanguage(pathname: string): string {
  return languageOf(pathname) === "bn" ? pathname.slice(3) || "/" : pathname;
}
