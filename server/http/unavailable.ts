import { randomUUID } from "node:crypto";
import type { ServerBuild } from "react-router";
import { refusalResponse } from "../../api/http/errors.ts";
import { type Language, languages } from "../../shop/language.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { renderPages } from "./pages.ts";
import { securityHeaders } from "./security-headers.ts";

/** What is answered while the shop cannot answer: the same for everybody, ready before it is needed, and cheap. */
export type Unavailable = (url: string) => { headers: Record<string, string>; body: string };

// So soon another try makes sense, in seconds.
const retryAfterSeconds = "2";

// So often the page is looked at: it names the shop, and the merchant may have named it anew.
const refreshMs = 60_000;

type UnavailablePage = { headers: Record<string, string>; body: string };

/** Renders the page for people while the database is there: afterwards it must do without. */
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
  // While the database is away, the page stays as it was.
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
    const page = pages.get(/^\/bn(\/|$)/.test(path) ? "bn" : "en");
    // What has a dot in its name is no page: a feed, a picture, what the page's own code asks for.
    if (!page || /\.\w+$/.test(path))
      return {
        headers: { ...baseHeaders, "Content-Type": "text/plain; charset=utf-8" },
        body: "Try again in a moment.\n",
      };
    return { headers: { ...baseHeaders, ...page.headers }, body: page.body };
  };
}

const pagePath: Record<Language, string> = { en: "/unavailable", bn: "/bn/unavailable" };
