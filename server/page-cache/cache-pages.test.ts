import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { changeVariant } from "../../shop/catalog/change-variant.ts";
import { getProduct } from "../../shop/catalog/product-queries.ts";
import { publishDraft, saveDraft } from "../../shop/content/content-versions.ts";
import { fromTaka } from "../../shop/money.ts";
import { admin, stockProduct, testShop } from "../../shop/test-shop.ts";
import { page, testPages } from "./test-page-cache.ts";

const waitOptions = { timeout: 20_000, interval: 20 };

/** A shop with one product whose page shows its price, and how often it was rendered. */
async function pricedShop() {
  const shop = await testShop();
  const { productId, variantIds } = await stockProduct(shop);
  const rendered: string[] = [];
  const opened = () =>
    testPages(shop, {
      render: async ({ pathname }) => {
        rendered.push(pathname);
        return page(String((await getProduct(shop, productId, "en"))?.price));
      },
    });
  const cost = (taka: number) => changeVariant(shop, admin, variantIds[0] ?? "", { price: fromTaka(taka), was: {} });
  return { shop, path: `/product/${productId}`, opened, cost, rendered };
}

type Process = Awaited<ReturnType<typeof testPages>>;
const bodyOf = async ({ ask }: Process, path: string) => (await ask(path)).body.toString();

/** Resolves once it is cached: two requests without another rendering. */
async function waitUntilCached(one: Process, path: string, rendered: string[]): Promise<void> {
  await vi.waitFor(async () => {
    await one.ask(path);
    const before = rendered.length;
    await one.ask(path);
    expect(rendered).toHaveLength(before);
  }, waitOptions);
}

describe("two processes on one database", () => {
  test("show a new price within a moment, whichever saved it", async () => {
    const { path, opened, cost, rendered } = await pricedShop();
    const [one, other] = [await opened(), await opened()];
    await waitUntilCached(one, path, rendered);
    await waitUntilCached(other, path, rendered);
    await cost(90);
    for (const each of [one, other])
      await vi.waitFor(async () => expect(await bodyOf(each, path)).toBe("9000"), waitOptions);
  });

  test("show the new price to the user who saved it on the next page", async () => {
    const { path, opened, cost, rendered } = await pricedShop();
    const [one, other] = [await opened(), await opened()];
    await waitUntilCached(one, path, rendered);
    await waitUntilCached(other, path, rendered);
    for (const taka of [90, 80, 70, 60, 50]) {
      await cost(taka);
      await one.pages.waitForInvalidations();
      expect(await bodyOf(one, path)).toBe(`${taka}00`);
      await other.pages.waitForInvalidations();
      expect(await bodyOf(other, path)).toBe(`${taka}00`);
    }
  });

  test("show published content within a moment, and never a draft", async () => {
    const shop = await testShop();
    const rendered: string[] = [];
    const opened = () =>
      testPages(shop, {
        render: async ({ pathname }) => {
          rendered.push(pathname);
          return page((await shop.content()).look.name.en);
        },
      });
    const processes = [await opened(), await opened()];
    for (const each of processes) await waitUntilCached(each, "/", rendered);
    const { look, ...content } = await shop.content();
    const draft = { ...content, look: { ...look, name: { en: "Rupkotha", bn: "রূপকথা" } } };
    const updatedAt = await saveDraft(shop, admin, { content: draft, updatedAt: null });
    for (const each of processes) expect(await bodyOf(each, "/")).toBe(look.name.en);
    await publishDraft(shop, admin, { name: "Winter", updatedAt });
    for (const each of processes)
      await vi.waitFor(async () => expect(await bodyOf(each, "/")).toBe("Rupkotha"), waitOptions);
  });

  test("a broken database session is reopened, and nothing cached before is served afterwards", async () => {
    const { shop, path, opened, cost, rendered } = await pricedShop();
    const one = await opened();
    await waitUntilCached(one, path, rendered);
    const broken = one.sessions.length;
    await shop.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%invalidations%' and pid <> pg_backend_pid()",
    );
    await cost(90);
    // Published while nothing was listening.
    await shop.pool.query("delete from invalidations");
    const isReconnected = () => one.sessions.length > broken && one.pages.isListening();
    await vi.waitFor(() => expect(isReconnected()).toBe(true), waitOptions);
    expect(await bodyOf(one, path)).toBe("9000");
  });
});

describe("personal data", () => {
  const personal = {
    Cookie: "session=nusrat; theme=dark",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "gopher",
    Forwarded: "host=evil.example",
    "Accept-Language": "bn-BD",
    "User-Agent": "Nusrat's phone",
    Referer: "https://evil.example/?secret",
    Host: "evil.example",
    "X-Original-URL": "/admin-dashboard",
    "X-HTTP-Method-Override": "DELETE",
    "If-Modified-Since": "Sat, 21 Nov 2026 00:00:00 GMT",
    Range: "bytes=0-3",
  };

  test("never enters a cached page, which is rendered from its URL alone", async () => {
    const shop = await testShop();
    const seen: Request[] = [];
    const { ask, past: passedThrough } = await testPages(shop, {
      // A worst-case page: it shows everything in its request.
      render(url, request) {
        seen.push(request);
        return page(JSON.stringify([url.href, ...request.headers]));
      },
    });
    const paths = ["/", "/bn/shop?page=2", "/product/serum", "/api/categories"];
    for (const path of paths) {
      const more = `${path}${path.includes("?") ? "&" : "?"}utm_source=her-name&token=secret`;
      const personalResponse = await ask(more, personal);
      const others = await ask(path);
      expect(others.body.equals(personalResponse.body)).toBe(true);
      expect(others.headers.etag).toBe(personalResponse.headers.etag);
      for (const response of [personalResponse, others]) {
        expect(response.headers["set-cookie"]).toBeUndefined();
        expect(`${JSON.stringify(response.headers)} ${response.body}`).not.toMatch(
          /evil|hers|her-name|secret|Nusrat|bn-BD|203/,
        );
      }
    }
    expect(seen.map(({ url }) => new URL(url).host)).toEqual(seen.map(() => "labonno.example"));
    expect(new Set(seen.flatMap(({ headers }) => [...headers.keys()]))).toEqual(new Set(["accept"]));
    expect(passedThrough).toEqual([]);
  });

  test("is not cached: requests with a token or origin, changes and unlisted routes bypass the cache", async () => {
    const shop = await testShop();
    const { ask, past: passedThrough } = await testPages(shop, { render: () => page("cached") });
    await ask("/");
    expect((await ask("/", { Authorization: "Bearer of-nusrat" })).body.toString()).toBe("past the cache");
    await ask("/api/products", { Authorization: "" });
    await ask("/api/products", { Origin: "https://blog.example" });
    await ask("/", {}, "POST");
    await ask("/search?q=rose");
    await ask("/signin?from=/orders");
    expect(passedThrough).toEqual([
      "/",
      "/api/products",
      "/api/products",
      "/",
      "/search?q=rose",
      "/signin?from=/orders",
    ]);
  });
});

describe("over HTTP", () => {
  const words = "<p>Rose serum for dry skin</p>".repeat(200);

  test("each encoding has its own bytes and ETag, and a matching ETag gets 304", async () => {
    const shop = await testShop();
    const { ask } = await testPages(shop, {
      render: () => page(words, { "Content-Security-Policy": "script-src 'self'" }),
    });
    await ask("/");
    const form = async (accepts: string | undefined) => {
      const headers = accepts === undefined ? {} : { "Accept-Encoding": accepts };
      const wanted = accepts?.includes("br") ? "br" : accepts?.includes("gzip") ? "gzip" : undefined;
      await vi.waitFor(
        async () => expect((await ask("/", headers)).headers["content-encoding"]).toBe(wanted),
        waitOptions,
      );
      return ask("/", headers);
    };
    const [plain, br, gzip] = [await form(undefined), await form("gzip, deflate, br"), await form("gzip")];
    expect([plain.body, brotliDecompressSync(br.body), gunzipSync(gzip.body)].map(String)).toEqual([
      words,
      words,
      words,
    ]);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers).toMatchObject({
        vary: "Accept-Encoding",
        "content-security-policy": "script-src 'self'",
        "x-content-type-options": "nosniff",
        "cache-control": expect.stringMatching(/^public, max-age=0, s-maxage=\d+, must-revalidate$/),
        "surrogate-key": expect.stringContaining("category:makeup"),
      });
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
    }
    const again = await ask("/", { "Accept-Encoding": "br", "If-None-Match": `"old", W/${br.headers.etag}` });
    expect(again).toMatchObject({ status: 304, headers: { etag: br.headers.etag, vary: "Accept-Encoding" } });
    expect(again.body).toHaveLength(0);
    expect((await ask("/", { "If-None-Match": String(br.headers.etag) })).status).toBe(200);
    expect((await ask("/", { "Accept-Encoding": "br;q=0, gzip" })).headers["content-encoding"]).toBe("gzip");
  });

  test("a client that accepts only gzip gets gzip from the first response on, within the cache limit", async () => {
    const shop = await testShop();
    const { ask, pages } = await testPages(shop, {
      render: ({ pathname }) => (pathname === "/makeup" ? page(words) : new Response(words, { status: 404 })),
    });
    const gzip = { "Accept-Encoding": "gzip" };
    const fetchPage = async (path: string, headers = {}) => {
      const { status, body, headers: answered } = await ask(path, headers);
      return [status, answered["content-encoding"], gunzipSync(body).toString() === words, body.length < 500];
    };
    await ask("/makeup");
    const before = pages.figures().bytes;
    expect(await fetchPage("/makeup", gzip)).toEqual([200, "gzip", true, true]);
    expect(await fetchPage("/bn/makeup", gzip)).toEqual([404, "gzip", true, true]);
    expect(await fetchPage("/product/gone", { "Accept-Encoding": "gzip, identity;q=0.5" })).toEqual([
      404,
      "gzip",
      true,
      true,
    ]);
    const [one, ...others] = await Promise.all(Array.from({ length: 20 }, () => ask("/makeup", gzip)));
    expect(others.map(({ headers }) => headers.etag)).toEqual(others.map(() => one?.headers.etag));
    expect(pages.figures()).toMatchObject({ answers: 1 });
    expect(pages.figures().bytes - before).toBeLessThan(500);
  });

  test("HEAD has the headers of GET without the body", async () => {
    const shop = await testShop();
    const { ask } = await testPages(shop, { render: () => page(words) });
    const { date, connection, ...otherHeaders } = (await ask("/")).headers;
    const head = await ask("/", {}, "HEAD");
    expect(head).toMatchObject({ status: 200, headers: otherHeaders });
    expect(head.body).toHaveLength(0);
  });

  test("a page as Markdown is cached separately from its HTML, and both are invalidated by a change", async () => {
    const { path, shop, cost } = await pricedShop();
    const accepts: string[] = [];
    const { ask, pages } = await testPages(shop, {
      render(_, request) {
        const accept = request.headers.get("Accept") ?? "";
        accepts.push(accept);
        return page(accept, { "Content-Type": accept, Vary: "Accept" });
      },
    });
    const asMarkdown = { Accept: "text/markdown, text/html;q=0.9, */*;q=0.8" };
    const asBrowser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    for (const [headers, form] of [
      [asMarkdown, "text/markdown"],
      [asBrowser, "text/html"],
      [{ Accept: "*/*" }, "text/html"],
      [{ Accept: "text/markdown;q=0.4, text/html" }, "text/html"],
      [{ Accept: "text/markdown;q=0, */*" }, "text/html"],
      [asMarkdown, "text/markdown"],
    ] as const) {
      const answered = await ask(path, headers);
      expect(answered.body.toString()).toBe(form);
      expect(answered.headers).toMatchObject({ "content-type": form, vary: "Accept, Accept-Encoding" });
    }
    expect(accepts).toEqual(["text/markdown", "text/html"]);
    // A page without a Markdown form has one entry.
    expect((await ask("/signin", asMarkdown)).body.toString()).toBe("text/html");
    await cost(90);
    await pages.waitForInvalidations();
    await ask(path, asMarkdown);
    await ask(path);
    expect(accepts.slice(3)).toEqual(["text/markdown", "text/html"]);
  });

  test("a missing page is not cached, and a redirect keeps campaign parameters", async () => {
    const shop = await testShop();
    let rendered = 0;
    const { ask, past: passedThrough } = await testPages(shop, {
      render() {
        rendered += 1;
        return new Response("moved", { status: 301, headers: { Location: "/product/serum/rose-serum" } });
      },
    });
    expect(await ask("/product/serum/old-name")).toMatchObject({
      status: 301,
      headers: { location: "/product/serum/rose-serum" },
    });
    await ask("/product/serum/old-name");
    expect(rendered).toBe(2);
    await ask("/product/serum/old-name?utm_source=mail");
    expect(passedThrough).toEqual(["/product/serum/old-name?utm_source=mail"]);
  });
});
