import { randomUUID } from "node:crypto";
import type { ServerBuild } from "react-router";
import { refusalResponse } from "../../api/http/errors.ts";
import { type Language, languageOf, languages } from "../../shop/language.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { renderPages } from "./pages.ts";
import { securityHeaders } from "./security-headers.ts";

/** Responses while the shop cannot answer: prepared in advance and cheap. */
export type Unavailable = (url: string) => { headers: Record<string, string>; body: string };

// When to try again, in seconds.
const retryAfterSeconds = "2";

// The page contains the shop's name, which the merchant may change.
const refreshMs = 60_000;

type UnavailablePage = { headers: Record<string, string>; body: string };

/** Renders the pages while the database is available. */
export async function prepareUnavailable(build: ServerBuild, shop: Shop): Promise<Unavailable> {
  const render = renderPages(build, shop);
  let settings = await shop.settings();
  let pages = await renderAll();

  async function renderAll(): Promise<Map<Language, UnavailablePage>> {
    const rendered = new Map<Language, UnavailablePage>();
    for (const language of languages) {
      const { status, headers, body } = await render(new Request(`${shop.publicUrl}${pagePath[language]}`), () => {});
      if (status !== 200) throw new Error(`The page in place of all others could not be made (${language}).`);
      const policy = headers.get("Content-Security-Policy") ?? "";
      rendered.set(language, {
        headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
        body: body.toString(),
      });
    }
    return rendered;
  }

  async function refresh(): Promise<void> {
    const now = await shop.settings();
    if (now === settings) return;
    pages = await renderAll();
    settings = now;
  }
  // Keeps the old page while the database is unavailable.
  setInterval(() => void refresh().catch(() => {}), refreshMs).unref();

  const baseHeaders = {
    ...securityHeaders(shop.publicUrl),
    "Retry-After": retryAfterSeconds,
    "Cache-Control": "no-store",
  };
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    if (/^\/api(\/|$)/.test(path)) {
      const requestId = randomUUID();
      const body = JSON.stringify(refusalResponse(new Refusal("unavailable"), requestId));
      return { headers: { ...baseHeaders, "Content-Type": "application/json", "X-Request-Id": requestId }, body };
    }
    const page = pages.get(languageOf(path));
    // A path with a file extension is a feed, image or data request, not a page.
    if (!page || /\.\w+$/.test(path))
      return {
        headers: { ...baseHeaders, "Content-Type": "text/plain; charset=utf-8" },
        body: "Try again in a moment.\n",
      };
    return { headers: { ...baseHeaders, ...page.headers }, body: page.body };
  };
}

const pagePath: Record<Language, string> = { en: "/unavailable", bn: "/bn/unavailable" };
