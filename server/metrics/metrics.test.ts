import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import type { ServerBuild } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { createApi } from "../../api/index.ts";
import { cookieOf } from "../../api/test-users.ts";
import { projectRoot } from "../../db/project.ts";
import type { Shop } from "../../shop/shop.ts";
import { stockProduct, type TestShop, testShop } from "../../shop/test-shop.ts";
import { allRoutes } from "../http/all-routes.ts";
import { openMetrics } from "./metrics.ts";
import { routePatterns } from "./request-metrics.ts";

const pages = {
  home: { id: "home", path: "bn?", index: true },
  product: { id: "product", path: "bn?/product/:id/:slug?" },
  nowhere: { id: "nowhere", path: "bn?/*" },
} as unknown as ServerBuild["routes"];

/** The API of a shop with metrics, and everything it logs. */
async function watched(shop: TestShop, change: Partial<Shop> = {}) {
  const lines: string[] = [];
  const log = pino({ level: "debug", base: null }, { write: (line: string) => void lines.push(line) });
  const settings = {
    metrics: { port: 0, host: "127.0.0.1" },
    backup: { folder: null, retention: { days: 7, weeks: 4 } },
  };
  const metricsHandle = openMetrics({ shop, pool: shop.pool, log, build: { routes: pages }, settings });
  const app = new Hono();
  app.route("/api", createApi({ shop: { ...shop, ...change }, log, ...metricsHandle.counting }));
  app.get("*", (c) => c.text("a page"));
  const server = http.createServer(metricsHandle.requests(getRequestListener(app.fetch)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const figures = await metricsHandle.listen(() => {});
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    figures?.stop();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (method: string, path: string, { body, headers }: { body?: object; headers?: object } = {}) =>
    fetch(origin + path, {
      method,
      headers: { ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const measured = async () => (await fetch(`http://127.0.0.1:${figures?.port}/metrics`)).text();
  return { ask, lines, measured };
}

test("requests are logged by id, route pattern and status, without personal data", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  const { ask, lines, measured } = await watched(shop, {
    // One request fails, so that logged errors are checked as well.
    fetchExternal: () => Promise.reject(new Error("Shahana Begum, 01755443322 was not found")),
  });
  const billingDetails = {
    ...{ fullName: "Shahana Begum", phone: "01755-443322", email: "shahana@example.com" },
    ...{ address: "Krishnochura Lane 9", city: "Rajshahi" },
  };
  const order = { billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "outside", total: 220 };
  const once = { body: order, headers: { "Idempotency-Key": "one-and-the-same" } };
  for (const _ of ["placed", "repeated"]) expect((await ask("POST", "/api/orders", once)).status).toBe(201);
  expect((await ask("POST", "/api/orders", { body: { ...order, total: 1 } })).status).toBe(409);

  const account = { name: "Shahana Begum", email: "shahana@example.com", password: "Krishno7chura" };
  await ask("POST", "/api/auth/sign-up/email", { body: account });
  const signedIn = await ask("POST", "/api/auth/sign-in/email", { body: account });
  const Cookie = cookieOf(signedIn.headers);
  const given = await ask("POST", "/api/jwt", { body: { email: account.email }, headers: { Cookie } });
  const { token } = (await given.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of ["/api/account", "/api/users/admin/shahana@example.com", "/api/orders?q=01755443322&lang=bn"])
    await ask("GET", path, { headers });
  await ask("GET", "/bn/product/abc/shahana-begum?phone=01755443322");
  await ask("GET", "/shahana@example.com/01755443322");
  const broken = await ask("PATCH", "/api/account", { body: { photoURL: "https://example.com/01755443322" }, headers });
  expect(broken.status).toBe(500);
  const { requestId } = (await broken.json()) as { requestId: string };

  await expect.poll(() => lines.filter((line) => JSON.parse(line).msg === "request").length).toBe(12);
  const all = lines.join("") + (await measured());
  const personal = [
    "hahana",
    "egum",
    "1755443322",
    "1755-443322",
    "rishno",
    "ajshahi",
    token,
    token.slice(-40),
    Cookie.slice(-40),
  ];
  for (const word of personal) expect(all).not.toContain(word);
  const reported = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const ofBroken = reported.filter((line) => line.requestId === requestId);
  expect(ofBroken).toMatchObject([
    { level: 50, route: "/api/account", msg: "a request failed" },
    { level: 30, route: "/api/account", method: "PATCH", status: 500, ms: expect.any(Number), msg: "request" },
  ]);
  const routes = reported.map(({ route }) => route);
  for (const route of ["/api/orders", "/api/users/admin/:id", "/product/:id/:slug?", "(other)"])
    expect(routes).toContain(route);

  const text = await measured();
  const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === "histogram" ? [`${name}_bucket`] : [name],
  );
  expect(text).toContain('labonno_orders_total{outcome="placed"} 1');
  expect(text).toContain('labonno_orders_total{outcome="repeated"} 1');
  expect(text).toContain('labonno_orders_total{outcome="total-changed"} 1');
  expect(text).toContain('labonno_http_requests_total{method="POST",route="/api/orders",status="201"} 2');
  expect(text).toContain('labonno_letters{channel="sms",state="waiting"} 1');
  expect(text).toContain('labonno_letters{channel="sms",state="held"} 0');
  // Three counted; the refused and the repeated one were refunded.
  expect(text).toContain('labonno_budget_requests_total{budget="order-sms",result="spent"} 3');
  expect(text).toContain('labonno_budget_used_ratio{budget="order-sms"} 0.0016');
  expect(text).toContain('labonno_image_worker_deaths_total{reason="memory"} 0');
  // Every alert rule uses metrics that exist.
  const rules = readFileSync(path.join(projectRoot, "deploy", "prometheus-rules.yml"), "utf8");
  for (const [name] of rules.matchAll(/\b(?:labonno|nodejs)_\w+/g)) expect(declared).toContain(name);
  for (const name of ["database_up 1", "database_wait_seconds_count", "http_request_duration_seconds_bucket"])
    expect(text).toContain(`labonno_${name}`);
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
});

test("a request keeps the id from its proxy if it is valid", async () => {
  const { ask } = await watched(await testShop());
  const named = async (id: string) => {
    const response = await ask("GET", "/api/nowhere", { headers: { "X-Request-Id": id } });
    const body = (await response.json()) as { requestId: string };
    expect(response.headers.get("X-Request-Id")).toBe(body.requestId);
    return body.requestId;
  };
  expect(await named("0f8fad5b-d9cb-469f-a165-70867728950e")).toBe("0f8fad5b-d9cb-469f-a165-70867728950e");
  for (const id of ["short", "x".repeat(200), "a b c d e f g h", "<script>alert(1)</script>", "shahana@example.com"])
    expect(await named(id)).toMatch(/^[0-9a-f-]{36}$/);
});

test("every path has one pattern for both languages, and all unknown paths share one", () => {
  const patternOf = routePatterns(
    [
      { method: "get", path: "/orders/counts" },
      { method: "get", path: "/orders/:id" },
    ],
    allRoutes({ routes: {} }),
  );
  expect(patternOf("GET", "/api/orders/b2ks9w?x=1")).toBe("/api/orders/:id");
  expect(patternOf("HEAD", "/api/orders/counts")).toBe("/api/orders/counts");
  expect(patternOf("GET", "/bn/product/p1")).toBe("/product/:id/:slug?");
  expect(patternOf("GET", "/product/p1/serum.data")).toBe("/product/:id/:slug?");
  for (const url of ["/", "/bn"]) expect(patternOf("GET", url)).toBe("/");
  for (const url of ["/wp-login.php", "/api/nothing", "*", ""]) expect(patternOf("GET", url)).toBe("(other)");
});
