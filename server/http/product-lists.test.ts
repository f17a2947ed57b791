import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { changeVariant } from "../../shop/catalog/change-variant.ts";
import { fromTaka } from "../../shop/money.ts";
import { admin, stockProduct, type TestShop, testShop, variantDraft } from "../../shop/test-shop.ts";
import { openLog } from "../log.ts";
import { createApplication } from "./pipeline.ts";

const appOrigin = "https://app.example";

type RawResponse = { status: number | undefined; headers: string[]; body: string };
type Ask = (path: string, options?: http.RequestOptions) => Promise<RawResponse>;

/** The application on a port; with `checkResponses` the framework answers every list. */
async function serve(shop: TestShop, checkResponses: boolean, corsOrigins: string[]): Promise<Ask> {
  const { listener } = createApplication({
    ...{ shop, log: openLog("silent"), assets: "public", checkResponses },
    build: { routes: {}, future: {} } as ServerBuild,
    settings: { trustProxy: 0, serviceWorker: true, corsOrigins },
  });
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path, options = {}) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      http
        .request({ host: "127.0.0.1", port, path, agent: false, ...options }, resolve)
        .on("error", reject)
        .end(),
    );
    const chunks: Buffer[] = await response.toArray();
    return {
      status: response.statusCode,
      headers: headerLines(response),
      body: Buffer.concat(chunks).toString("base64"),
    };
  };
}

/** Without Node's own headers, and without how the length is given. */
function headerLines({ rawHeaders }: IncomingMessage): string[] {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name.toLowerCase()}: ${rawHeaders[index + 1]}`] : [],
  );
  return lines.filter((line) => !/^(date|connection|keep-alive|content-length|transfer-encoding):/.test(line)).sort();
}

let shop: TestShop;
let productIds: string[];
let variantId: string;

beforeEach(async () => {
  shop = await testShop();
  const saved = [];
  for (let count = 0; count < 5; count += 1)
    saved.push(
      await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(300 + count) }), variantDraft()] }),
    );
  saved.push(await stockProduct(shop, { category: "Skincare", featured: true }));
  productIds = saved.map(({ productId }) => productId);
  variantId = saved[0]?.variantIds[0] ?? "";
});

const headers = { "X-Request-Id": "request-of-a-test" };

test.each([
  ["no other origin", []],
  ["another origin", [appOrigin]],
])("a list has the same headers and bytes as from the framework; allowed: %s", async (_, corsOrigins) => {
  const [quick, framework] = [await serve(shop, false, corsOrigins), await serve(shop, true, corsOrigins)];
  const queries = [
    ...["", "?limit=24", "?limit=2", "?limit=2&page=2", "?page=3&limit=2", "?page=9", "?limit=1000"],
    ...["?sort=price", "?sort=-price&limit=3", "?sort=rating", "?sort=newest&limit=1", "?sort=featured&page=2&limit=4"],
    ...[
      "?lang=bn",
      "?lang=en&limit=2",
      "?lang=xx",
      "?category=Makeup",
      "?category=makeup&limit=1",
      "?stock=1",
      "?price=-350",
    ],
    ...[`?after=${productIds[2]}&limit=2`, `?limit=2&after=${productIds[0]}`, "?unknown=1", "?utm_source=fb&limit=2"],
    // Refused, or answered by the framework.
    ...["?limit=0", "?limit=1001", "?limit=abc", "?page=0", "?page=1000001", "?page=500&limit=1000", "?sort=best"],
    ...[
      "?after=gone",
      `?after=${productIds[0]}&sort=price`,
      "?limit=2&limit=3",
      "?q=sindoor",
      "?limit=2&q=sindoor&sort=price",
    ],
    ...["?lang=bn&lang=en", "?brand=%00", "?limit=%32", "?limit", "?=1", "?&", "?limit=2&", "?category=Nothing", "/"],
  ];
  for (const query of queries) {
    for (const encoding of [{}, { "Accept-Encoding": "br" }, { "Accept-Encoding": "gzip" }]) {
      const options = { headers: { ...headers, ...encoding } };
      const path = `/api/products${query}`;
      const expected = await framework(path, options);
      const answer = await quick(path, options);
      expect(answer, `${path} ${JSON.stringify(encoding)}`).toEqual(expected);
    }
  }
  const more: http.RequestOptions[] = [
    { method: "HEAD", headers },
    { method: "POST", headers },
    { headers: { ...headers, Authorization: "Bearer made-up" } },
    { headers: { ...headers, Origin: appOrigin } },
    { headers: { ...headers, Origin: "https://evil.example" } },
  ];
  for (const options of more)
    expect(await quick("/api/products?limit=2", options)).toEqual(await framework("/api/products?limit=2", options));
});

test("a change is in the next list", async () => {
  const ask = await serve(shop, false, []);
  const lists = () => ask("/api/products?limit=24").then(({ body }) => Buffer.from(body, "base64").toString());
  for (const taka of [90, 80, 70]) {
    await changeVariant(shop, admin, variantId, { price: fromTaka(taka), was: {} });
    expect(await lists()).toContain(`"price":${taka},`);
  }
});
