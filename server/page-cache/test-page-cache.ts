import http from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { expect, onTestFinished, vi } from "vitest";
import type { TestShop } from "../../shop/test-shop.ts";
import { listenForInvalidations } from "../invalidation-listener/listen.ts";
import { openLog } from "../log.ts";
import { cachePages } from "./cache-pages.ts";

type TestPagesOptions = {
  /** The shop's answer for an address. */
  render: (url: URL, request: Request) => Response | Promise<Response>;
  megabytes?: number;
};

/** The routes that tests request, as the build has them. */
const routes = [
  { id: "storefront/home", path: "bn?" },
  { id: "storefront/shop", path: "bn?/shop" },
  { id: "makeup", path: "bn?/makeup" },
  { id: "storefront/product", path: "bn?/product/:id/:slug?" },
  { id: "account/sign-in", path: "bn?/signin" },
];

export type PageResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** A process with a page cache on a port of its own; `past` counts what passed the cache. */
export async function testPages(shop: TestShop, { render, megabytes = 10 }: TestPagesOptions) {
  const passedThrough: string[] = [];
  const sessions: pg.Client[] = [];
  const connect = () => {
    const session = new pg.Client(shop.pool.options as pg.ClientConfig);
    sessions.push(session);
    return session;
  };
  const invalidations = listenForInvalidations(connect, openLog("silent"));
  const pages = { ...cachePages({ shop, invalidations, routes, megabytes }), ...invalidations };
  const next: http.RequestListener = (request, response) => {
    passedThrough.push(request.url ?? "");
    response.end("past the cache");
  };
  const server = http.createServer(pages.wrapListener(next, (request) => render(new URL(request.url), request)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await pages.stop();
  });

  await vi.waitFor(() => expect(pages.isListening()).toBe(true), { timeout: 20_000, interval: 10 });

  function ask(path: string, headers: http.OutgoingHttpHeaders = {}, method = "GET"): Promise<PageResponse> {
    return new Promise((resolve, reject) => {
      const request = http.request({ host: "127.0.0.1", port, path, headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on("data", (chunk) => chunks.push(chunk))
          .on("end", () => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
          });
      });
      request.on("error", reject).end();
    });
  }
  return { ask, past: passedThrough, pages, sessions };
}

/** A page as the shop would render it. */
export function page(html: string, headers: Record<string, string> = {}): Response {
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
}
