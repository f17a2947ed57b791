import { subscribe, unsubscribe } from "node:diagnostics_channel";
import http from "node:http";
import { expect, onTestFinished } from "vitest";
import { findBrokenInvariants } from "../shop/invariants.ts";
import { connectTo, createDatabase, faultTest, repetitions } from "./fault-test.ts";
import { addTestProduct, buildOrder, missingOrders, sendOrder, startBuyers } from "./order-traffic.ts";
import { openShop, type ShopProcess } from "./shop-process.ts";

faultTest(
  "Faults",
  "a shop that shuts down with a hundred requests in progress answers all of them",
  async (countCase) => {
    const database = await createDatabase();
    const { db } = connectTo(database);
    const productId = await addTestProduct(db);
    for (let round = 0; round < repetitions(1, 50); round += 1) {
      const shop = await openShop({ DATABASE_URL: database.url });
      expect((await sendOrder(shop.url, buildOrder(productId)))?.status).toBe(201);
      const sent = waitUntilSent(100);
      const pending = Array.from({ length: 100 }, () => sendOrder(shop.url, buildOrder(productId)));
      await sent;
      const exit = shop.kill("SIGTERM");
      // Answered in time, or refused when there are too many.
      for (const answer of await Promise.all(pending)) {
        expect([201, 503]).toContain(answer?.status);
        countCase();
      }
      expect(await exit).toBe(0);
    }
    expect(await findBrokenInvariants(db)).toEqual([]);
  },
);

faultTest("Faults", "a process that shuts down behind a load balancer fails no request", async (countCase) => {
  const database = await createDatabase();
  const { db } = connectTo(database);
  const productId = await addTestProduct(db);
  const settings = { DATABASE_URL: database.url, DRAIN_SECONDS: "3" };
  let current = await openShop(settings);
  const balancer = await startBalancer([current]);
  const shoppers = startBuyers(balancer.url, productId, 6);
  for (let round = 0; round < repetitions(2, 100); round += 1) {
    const next = await openShop(settings);
    balancer.add(next);
    const before = shoppers.acknowledged.size;
    await expect.poll(() => shoppers.acknowledged.size).toBeGreaterThan(before + 5);
    expect(await current.kill("SIGTERM")).toBe(0);
    expect(current.output()).not.toContain('"level":50');
    current = next;
    countCase();
  }
  await shoppers.stop();
  expect(shoppers.unanswered).toEqual([]);
  expect(shoppers.refused).toEqual([]);
  expect(await missingOrders(db, shoppers.acknowledged.values())).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

/**
 * A minimal load balancer: asks each process whether it is ready and sends requests to those that are. Like
 * deploy/haproxy.cfg it reacts to the second failure.
 */
async function startBalancer(processes: ShopProcess[]) {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set<ShopProcess>(processes);
  const suspects = new Set<ShopProcess>();
  let nextIndex = 0;
  const server = http.createServer((request, response) => {
    const { method = "GET", url: path = "/", headers } = request;
    const candidates = [...ready];
    const chosen = candidates[nextIndex++ % candidates.length];
    if (!chosen) return void response.writeHead(503).end("{}");
    const upstream = http.request(`${chosen.url}${path}`, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on("error", () => response.writeHead(502).end("{}"));
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const healthCheck = setInterval(async () => {
    for (const each of processes) {
      const isReady = await fetch(`${each.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isReady && suspects.has(each)) ready.delete(each);
      if (isReady) ready.add(each);
      if (isReady) suspects.delete(each);
      else suspects.add(each);
    }
  }, 200);
  onTestFinished(() => {
    clearInterval(healthCheck);
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  const { port } = server.address() as { port: number };
  return { url: `http://localhost:${port}`, add: (each: ShopProcess) => void processes.push(each) };
}

/** Resolves once this process has sent the given number of requests. */
function waitUntilSent(total: number): Promise<void> {
  const channel = "undici:request:bodySent";
  let remaining = total;
  return new Promise((resolve) => {
    subscribe(channel, function count() {
      remaining -= 1;
      if (remaining > 0) return;
      unsubscribe(channel, count);
      resolve();
    });
  });
}
