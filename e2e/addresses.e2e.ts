import http from "node:http";
import { gunzipSync } from "node:zlib";
import { details, expect, openPage, story } from "./story.ts";

/** Requests like a minimal client, without compression, redirects or decoding. */
function sendRequest(base: string | undefined, path: string, headers: http.OutgoingHttpHeaders = {}) {
  const { hostname, port } = new URL(base ?? "");
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .get({ hostname, port, path, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
      .on("error", reject);
  });
}

story("a path in capitals redirects to the lower-case one in the same language", details, async ({ page, baseURL }) => {
  for (const [typed, written] of [
    ["/BN", "/bn"],
    ["/Bn/Shop?page=2", "/bn/shop?page=2"],
    ["/SHOP", "/shop"],
  ] as const) {
    const { status, headers } = await sendRequest(baseURL, typed);
    expect([status, headers.location]).toEqual([301, written]);
  }
  await openPage(page, "/BN");
  expect([new URL(page.url()).pathname, await page.locator("html").getAttribute("lang")]).toEqual(["/bn", "bn"]);
});

story("a backslash in the query string is treated like any other character", details, async ({ page }) => {
  for (const address of ["/shop?x=\\", "/signin?from=/\\evil.example"]) {
    const response = await page.goto(address);
    expect([address, response?.status(), response?.headers()["content-type"]]).toEqual([
      address,
      200,
      "text/html; charset=utf-8",
    ]);
  }
});

story(
  "a client that accepts only gzip gets gzip: for pages, API responses and errors",
  details,
  async ({ baseURL }) => {
    for (const path of [
      "/",
      "/bn/shop?page=2&x=new",
      "/search?q=serum",
      "/nothing",
      "/product/gone",
      "/api/products",
      "/api/products?q=serum",
      "/api/openapi.json",
      "/api/docs",
    ]) {
      const [plain, small] = [
        await sendRequest(baseURL, path),
        await sendRequest(baseURL, path, { "Accept-Encoding": "gzip" }),
      ];
      const [ofPlain, ofSmall] = [plain.headers, small.headers].map((headers) => headers["content-encoding"]);
      expect([path, small.status, ofPlain, ofSmall]).toEqual([path, plain.status, undefined, "gzip"]);
      expect(small.body.length, path).toBeLessThan(plain.body.length / 2);
      expect(gunzipSync(small.body).length, path).toBeGreaterThan(1024);
      expect(small.headers.vary, path).toContain("Accept-Encoding");
    }
  },
);

story(
  "a missing image, sitemap or share card answers in plain text, with its cache time",
  details,
  async ({ baseURL }) => {
    for (const path of ["/images/gone-400.jpg", "/sitemaps/99.xml", "/share/product/gone/0123456789abcdef.en.jpg"]) {
      const { status, headers, body } = await sendRequest(baseURL, path);
      expect([path, status, headers["cache-control"], body.toString()]).toEqual([
        path,
        404,
        "public, max-age=60",
        "Not found",
      ]);
    }
  },
);

story("a page beyond the end of a list shows the last one, with a note", details, async ({ page }) => {
  await openPage(page, "/shop?page=1001");
  const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
  expect(canonical).toMatch(/\/shop\?page=\d{1,3}$/);
  expect(await page.locator(".pages [aria-current=page], [aria-current=page]").allTextContents()).toContain(
    new URL(canonical ?? "").searchParams.get("page"),
  );
});
