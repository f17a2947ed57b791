import http from "node:http";
import { expect } from "vitest";
import { freePort } from "../db/free-port.ts";
import { orders } from "../db/schema.ts";
import { countPieces, findBrokenInvariants } from "../shop/invariants.ts";
import {
  connectTo,
  createDatabase,
  createDataDir,
  faultTest,
  killServer,
  repetitions,
  withEmbeddedDatabase,
} from "./fault-test.ts";
import {
  addTestProduct,
  buildOrder,
  missingOrders,
  orderNumberOfKey,
  sendOrder,
  sendWithRetry,
  startBuyers,
} from "./order-traffic.ts";
import { openShop } from "./shop-process.ts";

faultTest(
  "Faults",
  "a shop killed during checkouts has every acknowledged order and no incomplete one",
  async (countCase) => {
    const dataDir = createDataDir();
    let shop = await openShop({ DATA_DIR: dataDir });
    const productId = await withEmbeddedDatabase(dataDir, (db) => addTestProduct(db));
    const allAcknowledged = new Set<string>();
    for (let cycle = 1; cycle <= repetitions(5, 1000); cycle += 1) {
      const shoppers = startBuyers(shop.url, productId, 8);
      await expect.poll(() => shoppers.acknowledged.size, { interval: 10 }).toBeGreaterThan(3);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
      // Every other time the database dies as well, as in a power cut.
      if (cycle % 2 === 0) killServer(dataDir);
      await shop.kill("SIGKILL");
      await shoppers.stop();
      const acknowledged = new Set(shoppers.acknowledged.values());

      shop = await openShop({ DATA_DIR: dataDir });
      // Customers without a response retry with their key; of those who reached no server a few are enough.
      const unansweredOrders = shoppers.unanswered.slice(0, 20);
      for (const retried of await Promise.all(unansweredOrders.map((sent) => sendWithRetry(shop.url, sent)))) {
        expect(retried).toMatchObject({ status: 201 });
        acknowledged.add(retried?.number ?? "");
      }
      for (const number of acknowledged) allAcknowledged.add(number);
      await withEmbeddedDatabase(dataDir, async (db) => {
        expect(await missingOrders(db, acknowledged)).toEqual([]);
        const numbers = await Promise.all(unansweredOrders.map(({ key }) => orderNumberOfKey(db, key)));
        expect(new Set(numbers).size).toBe(unansweredOrders.length);
        // A half-written order would remain, so checking the whole shop now and then is enough.
        if (cycle % repetitions(1, 20) > 0) return;
        expect(await missingOrders(db, allAcknowledged)).toEqual([]);
        expect(await findBrokenInvariants(db)).toEqual([]);
        expect(Object.values(await countPieces(db))).toEqual([1_000_000]);
      });
      countCase();
    }
  },
);

faultTest("Faults", "retrying an order that was saved before a crash returns the same order", async (countCase) => {
  const database = await createDatabase();
  const { db } = connectTo(database);
  const productId = await addTestProduct(db, 100);
  for (let round = 0; round < repetitions(2, 50); round += 1) {
    const first = await openShop({ DATABASE_URL: database.url });
    const proxy = await openResponseDroppingProxy(first.url, () => first.child.kill("SIGKILL"));
    const sent = buildOrder(productId);
    expect(await sendOrder(proxy.url, sent)).toBeNull();
    await first.exited;
    await proxy.close();
    const number = await orderNumberOfKey(db, sent.key);
    expect(number).not.toBeNull();
    const second = await openShop({ DATABASE_URL: database.url });
    expect(await sendOrder(second.url, sent)).toMatchObject({ status: 201, number });
    expect(await sendOrder(second.url, sent)).toMatchObject({ status: 201, number });
    expect(await db.$count(orders)).toBe(round + 1);
    await second.kill("SIGKILL");
    countCase();
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

/** Between customer and shop: receives the shop's response, kills the shop, and closes the connection. */
async function openResponseDroppingProxy(url: string, onResponse: () => void) {
  const server = http.createServer((request, response) => {
    const { method = "POST", url: path = "/", headers } = request;
    const upstreamRequest = http.request(`${url}${path}`, { method, headers }, (upstreamResponse) => {
      expect(upstreamResponse.statusCode).toBe(201);
      onResponse();
      response.socket?.destroy();
    });
    upstreamRequest.on("error", () => response.socket?.destroy());
    request.pipe(upstreamRequest);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return { url: `http://localhost:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
