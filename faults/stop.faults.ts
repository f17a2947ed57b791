import { subscribe, unsubscribe } from "node:diagnostics_channel";
import http from "node:http";
import { expect, onTestFinished } from "vitest";
import { brokenInvariants } from "../shop/invariants.ts";
import { buyers, missingOf, orderOf, send, stockShelf } from "./buyers.ts";
import { lookInto, ownDatabase } from "./databases.ts";
import { fault, times } from "./fault.ts";
import { openShop, type ShopProcess } from "./fault-shop.ts";

fault(
  "Faults",
  "asked to stop with a hundred requests under way, the shop answers every one of them",
  async (tried) => {
    const database = await ownDatabase();
    const { db } = lookInto(database);
    const productId = await stockShelf(db);
    for (let round = 0; round < times(1, 50); round += 1) {
      const shop = await openShop({ DATABASE_URL: database.url });
      expect((await send(shop.url, orderOf(productId)))?.status).toBe(201);
      const sent = allSent(100);
      const asked = Array.from({ length: 100 }, () => send(shop.url, orderOf(productId)));
      await sent;
      const exit = shop.kill("SIGTERM");
      // In time or, where so many at once are more than it answers quickly, told so: but answered.
      for (const answer of await Promise.all(asked)) {
        expect([201, 503]).toContain(answer?.status);
        tried();
      }
      expect(await exit).toBe(0);
    }
    expect(await brokenInvariants(db)).toEqual([]);
  },
);

fault(
  "Faults",
  "a process that stops behind a balancer hands over to the next one, and no request fails",
  async (tried) => {
    const database = await ownDatabase();
    const { db } = lookInto(database);
    const productId = await stockShelf(db);
    const settings = { DATABASE_URL: database.url, DRAIN_SECONDS: "3" };
    let serving = await openShop(settings);
    const balancer = await balance([serving]);
    const people = buyers(balancer.url, productId, 6);
    for (let round = 0; round < times(2, 100); round += 1) {
      const next = await openShop(settings);
      balancer.add(next);
      const before = people.acknowledged.size;
      await expect.poll(() => people.acknowledged.size).toBeGreaterThan(before + 5);
      expect(await serving.kill("SIGTERM")).toBe(0);
      expect(serving.said()).not.toContain('"level":50');
      serving = next;
      tried();
    }
    await people.stop();
    expect(people.unanswered).toEqual([]);
    expect(people.refused).toEqual([]);
    expect(await missingOf(db, people.acknowledged.values())).toEqual([]);
    expect(await brokenInvariants(db)).toEqual([]);
  },
);

/**
 * A balancer as simple as they come: it asks each process whether it is ready, and sends requests to those that are. Like
 * the one of deploy/haproxy.cfg it believes a second no, not the first.
 */
async function balance(processes: ShopProcess[]) {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set<ShopProcess>(processes);
  const doubted = new Set<ShopProcess>();
  let turn = 0;
  const server = http.createServer((request, response) => {
    const { method = "GET", url: path = "/", headers } = request;
    const able = [...ready];
    const chosen = able[turn++ % able.length];
    if (!chosen) return void response.writeHead(503).end("{}");
    const onward = http.request(`${chosen.url}${path}`, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.writeHead(502).end("{}"));
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const looking = setInterval(async () => {
    for (const each of processes) {
      const isReady = await fetch(`${each.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isReady && doubted.has(each)) ready.delete(each);
      if (isReady) ready.add(each);
      if (isReady) doubted.delete(each);
      else doubted.add(each);
    }
  }, 200);
  onTestFinished(() => {
    clearInterval(looking);
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  const { port } = server.address() as { port: number };
  return { url: `http://localhost:${port}`, add: (each: ShopProcess) => void processes.push(each) };
}

/** Resolves once this process has written so many requests to their connections. */
function allSent(many: number): Promise<void> {
  const written = "undici:request:bodySent";
  let left = many;
  return new Promise((resolve) => {
    subscribe(written, function count() {
      left -= 1;
      if (left > 0) return;
      unsubscribe(written, count);
      resolve();
    });
  });
}
