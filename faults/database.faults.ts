import { expect } from "vitest";
import { findBrokenInvariants } from "../shop/invariants.ts";
import { openDatabaseProxy } from "./database-proxy.ts";
import {
  connectTo,
  createDatabase,
  createDataDir,
  faultTest,
  killServer,
  repetitions,
  serverPid,
  withEmbeddedDatabase,
} from "./fault-test.ts";
import { addTestProduct, buildOrder, missingOrders, sendOrder, startBuyers } from "./order-traffic.ts";
import { openShop } from "./shop-process.ts";

// Promises for a quiet machine, in milliseconds; CI only checks that it ends.
const within2s = repetitions(20_000, 2000);
const within5s = { timeout: repetitions(30_000, 5000) };

async function getPage(url: string) {
  const begun = performance.now();
  const response = await fetch(url);
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    durationMs: performance.now() - begun,
  };
}

const statusOf = async (url: string) => (await getPage(url)).status;

faultTest(
  "Faults",
  "while the database is unavailable every request gets 503 within two seconds, and succeeds afterwards",
  async (countCase) => {
    const database = await createDatabase();
    const { db } = connectTo(database);
    const productId = await addTestProduct(db);
    const proxy = await openDatabaseProxy(database);
    const shop = await openShop({ DATABASE_URL: proxy.url });
    const acknowledged = new Set<string>();
    for (let round = 0; round < repetitions(3, 200); round += 1) {
      const shoppers = startBuyers(shop.url, productId, 8);
      await expect.poll(() => shoppers.acknowledged.size).toBeGreaterThan(0);
      // In the middle of their transactions.
      await proxy.cut();
      // Paths that are not cached; cached pages are still served.
      for (const [path, sentence] of [
        [`/search?q=lipstick+${round}`, "Nothing is lost"],
        [`/bn/search?q=lipstick+${round}`, "একটু পরেই ফিরছি"],
      ]) {
        const page = await getPage(shop.url + path);
        expect(page.status, path).toBe(503);
        expect(page.durationMs).toBeLessThan(within2s);
        expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
        expect(page.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
        expect(page.headers.get("Cache-Control")).toBe("no-store");
        expect(page.text).toContain(sentence);
        countCase();
      }
      const data = await getPage(`${shop.url}/search.data?q=lipstick+${round}`);
      expect([data.status, data.headers.get("Content-Type")]).toEqual([503, "text/plain; charset=utf-8"]);
      const answer = await sendOrder(shop.url, buildOrder(productId));
      expect(answer).toMatchObject({ status: 503, code: "unavailable" });
      expect(answer?.durationMs).toBeLessThan(within2s);
      expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
      await expect.poll(() => statusOf(`${shop.url}/readyz`), within5s).toBe(503);
      await proxy.restore();
      for (const path of ["/readyz", "/bn/shop", `/product/${productId}`, "/api/products"])
        await expect.poll(() => statusOf(shop.url + path), within5s).toBe(200);
      await shoppers.stop();
      expect(shoppers.unanswered).toEqual([]);
      for (const { status } of shoppers.refused) expect(status).toBe(503);
      for (const number of shoppers.acknowledged.values()) acknowledged.add(number);
      countCase(5);
    }
    expect(await missingOrders(db, acknowledged)).toEqual([]);
    expect(await findBrokenInvariants(db)).toEqual([]);
    expect(shop.output()).not.toContain("Nusrat");
    expect(await shop.kill("SIGTERM")).toBe(0);
  },
);

faultTest(
  "Faults",
  "an embedded database killed under the shop restarts automatically, with every order",
  async (countCase) => {
    const dataDir = createDataDir();
    const shop = await openShop({ DATA_DIR: dataDir });
    const productId = await withEmbeddedDatabase(dataDir, (db) => addTestProduct(db));
    for (let round = 0; round < repetitions(1, 100); round += 1) {
      const shoppers = startBuyers(shop.url, productId, 4);
      await expect.poll(() => shoppers.acknowledged.size).toBeGreaterThan(3);
      const killedPid = serverPid(dataDir);
      killServer(dataDir);
      await expect.poll(() => shoppers.refused.length + shoppers.unanswered.length).toBeGreaterThan(0);
      await expect.poll(() => serverPid(dataDir), { timeout: 30_000 }).not.toBe(killedPid);
      const before = shoppers.acknowledged.size;
      await expect.poll(() => shoppers.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before);
      await shoppers.stop();
      expect(shoppers.unanswered).toEqual([]);
      await withEmbeddedDatabase(dataDir, async (db) => {
        expect(await missingOrders(db, shoppers.acknowledged.values())).toEqual([]);
        expect(await findBrokenInvariants(db)).toEqual([]);
      });
      countCase();
    }
    expect(await shop.kill("SIGTERM")).toBe(0);
    expect(serverPid(dataDir)).toBeNull();
  },
);

faultTest(
  "Faults",
  "a held lock delays the orders that need it for a limited time, and others continue",
  async (countCase) => {
    const database = await createDatabase();
    const { db, pool } = connectTo(database);
    const [lockedProduct, freeProduct] = [await addTestProduct(db), await addTestProduct(db)];
    const shop = await openShop({ DATABASE_URL: database.url });
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from variants where product_id = $1 for update", [lockedProduct]);
    const waiting = Array.from({ length: repetitions(4, 12) }, () => sendOrder(shop.url, buildOrder(lockedProduct)));
    const others = await Promise.all(Array.from({ length: 8 }, () => sendOrder(shop.url, buildOrder(freeProduct))));
    for (const other of others) expect(other?.status).toBe(201);
    // One continues when the lock is released; those that waited too long were refused.
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ status: 503, code: "unavailable" });
      countCase();
    }
    await holder.query("rollback");
    holder.release();
    expect((await sendOrder(shop.url, buildOrder(lockedProduct)))?.status).toBe(201);
    expect(await findBrokenInvariants(db)).toEqual([]);
  },
);

faultTest(
  "Faults",
  "a database that stops answering is given up, and used again once it answers",
  async (countCase) => {
    const database = await createDatabase();
    const { db } = connectTo(database);
    const productId = await addTestProduct(db);
    const proxy = await openDatabaseProxy(database);
    const shop = await openShop({ DATABASE_URL: proxy.url });
    for (let round = 0; round < repetitions(1, 20); round += 1) {
      expect((await sendOrder(shop.url, buildOrder(productId)))?.status).toBe(201);
      proxy.freeze();
      const pending = [...Array.from({ length: 20 }, () => sendOrder(shop.url, buildOrder(productId)))];
      expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
      expect(await statusOf(`${shop.url}/readyz`)).toBe(503);
      for (const answer of await Promise.all(pending)) expect(answer?.status).toBe(503);
      countCase(20);
      proxy.unfreeze();
      await expect.poll(async () => (await sendOrder(shop.url, buildOrder(productId)))?.status, within5s).toBe(201);
    }
    expect(await findBrokenInvariants(db)).toEqual([]);
  },
);
