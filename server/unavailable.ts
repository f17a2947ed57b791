import { randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { refusalAnswer } from "../api/errors.ts";
import { faultContext, shopContext } from "../app/context.ts";
import { type Language, languages } from "../shop/language.ts";
import { Refusal } from "../shop/refusal.ts";
import type { Shop } from "../shop/shop.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { securityHeaders } from "./security-headers.ts";

/** What is answered while the shop cannot answer: the same for everybody, ready before it is needed, and cheap. */
export type Unavailable = (url: string) => { headers: Record<string, string>; body: string };

// So soon another try makes sense, in seconds.
const retryAfter = "2";

/** Renders the page for people while the database is there: afterwards it must do without. */
export async function prepareUnavailable(build: ServerBuild, shop: Shop): Promise<Unavailable> {
  const render = createRequestHandler(build, import.meta.env.MODE);
  const pages = new Map<Language, { headers: Record<string, string>; body: string }>();
  for (const language of languages) {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(faultContext, () => {});
    const response = await render(new Request(`${shop.publicUrl}${pathOf[language]}`), context);
    const body = await response.text();
    if (response.status !== 200) throw new Error(`The page in place of all others could not be made (${language}).`);
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy(body),
    };
    pages.set(language, { headers, body });
  }
  const always = { ...securityHeaders(shop.publicUrl), "Retry-After": retryAfter, "Cache-Control": "no-store" };
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    if (/^\/api(\/|$)/.test(path)) {
      const requestId = randomUUID();
      const body = JSON.stringify(refusalAnswer(new Refusal("unavailable"), requestId));
      return { headers: { ...always, "Content-Type": "application/json", "X-Request-Id": requestId }, body };
    }
    const page = pages.get(/^\/bn(\/|$)/.test(path) ? "bn" : "en");
    // What has a dot in its name is no page: a feed, a picture, what the page's own code asks for.
    if (!page || /\.\w+$/.test(path))
      return { headers: { ...always, "Content-Type": "text/plain; charset=utf-8" }, body: "Try again in a moment.\n" };
    return { headers: { ...always, ...page.headers }, body: page.body };
  };
}

const pathOf: Record<Language, string> = { en: "/unavailable", bn: "/bn/unavailable" };
