import { expect } from "vitest";
import { brokenInvariants } from "../shop/invariants.ts";
import { buyers, missingOf, orderOf, send, stockShelf } from "./buyers.ts";
import { lineTo } from "./cut-line.ts";
import { endServer, inEmbedded, lookInto, ownDatabase, ownFolder, serverOf } from "./databases.ts";
import { fault, times } from "./fault.ts";
import { openShop } from "./fault-shop.ts";

// What is promised of a machine that is not busy with other tests (milliseconds); CI looks whether it ends at all.
const within2s = times(20_000, 2000);
const within5s = { timeout: times(30_000, 5000) };

async function ask(url: string) {
  const begun = performance.now();
  const response = await fetch(url);
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    took: performance.now() - begun,
  };
}

const statusOf = async (url: string) => (await ask(url)).status;

fault(
  "Faults",
  "while the database is away everything is answered 503 in time, with words, and well again after",
  async (tried) => {
    const database = await ownDatabase();
    const { db } = lookInto(database);
    const productId = await stockShelf(db);
    const line = await lineTo(database);
    const shop = await openShop({ DATABASE_URL: line.url });
    const acknowledged = new Set<string>();
    for (let round = 0; round < times(3, 200); round += 1) {
      const people = buyers(shop.url, productId, 8);
      await expect.poll(() => people.acknowledged.size).toBeGreaterThan(0);
      // In the middle of their transactions.
      await line.cut();
      // Of addresses that no cache of whole pages has; those that are kept go on being answered.
      for (const [path, words] of [
        [`/search?q=lipstick+${round}`, "Nothing is lost"],
        [`/bn/search?q=lipstick+${round}`, "একটু পরেই ফিরছি"],
      ]) {
        const page = await ask(shop.url + path);
        expect(page.status, path).toBe(503);
        expect(page.took).toBeLessThan(within2s);
        expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
        expect(page.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
        expect(page.headers.get("Cache-Control")).toBe("no-store");
        expect(page.text).toContain(words);
        tried();
      }
      const data = await ask(`${shop.url}/search.data?q=lipstick+${round}`);
      expect([data.status, data.headers.get("Content-Type")]).toEqual([503, "text/plain; charset=utf-8"]);
      const answer = await send(shop.url, orderOf(productId));
      expect(answer).toMatchObject({ status: 503, code: "unavailable" });
      expect(answer?.took).toBeLessThan(within2s);
      expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
      await expect.poll(() => statusOf(`${shop.url}/readyz`), within5s).toBe(503);
      await line.mend();
      for (const path of ["/readyz", "/bn/shop", `/product/${productId}`, "/api/products"])
        await expect.poll(() => statusOf(shop.url + path), within5s).toBe(200);
      await people.stop();
      expect(people.unanswered).toEqual([]);
      for (const { status } of people.refused) expect(status).toBe(503);
      for (const number of people.acknowledged.values()) acknowledged.add(number);
      tried(5);
    }
    expect(await missingOf(db, acknowledged)).toEqual([]);
    expect(await brokenInvariants(db)).toEqual([]);
    expect(shop.said()).not.toContain("Nusrat");
    expect(await shop.kill("SIGTERM")).toBe(0);
  },
);

fault(
  "Faults",
  "an embedded database that is killed under the shop is back by itself, with every order",
  async (tried) => {
    const dataDir = ownFolder();
    const shop = await openShop({ DATA_DIR: dataDir });
    const productId = await inEmbedded(dataDir, (db) => stockShelf(db));
    for (let round = 0; round < times(1, 100); round += 1) {
      const people = buyers(shop.url, productId, 4);
      await expect.poll(() => people.acknowledged.size).toBeGreaterThan(3);
      const killed = serverOf(dataDir);
      endServer(dataDir);
      await expect.poll(() => people.refused.length + people.unanswered.length).toBeGreaterThan(0);
      await expect.poll(() => serverOf(dataDir), { timeout: 30_000 }).not.toBe(killed);
      const before = people.acknowledged.size;
      await expect.poll(() => people.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before);
      await people.stop();
      expect(people.unanswered).toEqual([]);
      await inEmbedded(dataDir, async (db) => {
        expect(await missingOf(db, people.acknowledged.values())).toEqual([]);
        expect(await brokenInvariants(db)).toEqual([]);
      });
      tried();
    }
    expect(await shop.kill("SIGTERM")).toBe(0);
    expect(serverOf(dataDir)).toBeNull();
  },
);

fault(
  "Faults",
  "somebody who holds what an order needs makes it wait a while, never without end; the others go on",
  async (tried) => {
    const database = await ownDatabase();
    const { db, pool } = lookInto(database);
    const [held, free] = [await stockShelf(db), await stockShelf(db)];
    const shop = await openShop({ DATABASE_URL: database.url });
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from variants where product_id = $1 for update", [held]);
    const waiting = Array.from({ length: times(4, 12) }, () => send(shop.url, orderOf(held)));
    const others = await Promise.all(Array.from({ length: 8 }, () => send(shop.url, orderOf(free))));
    for (const other of others) expect(other?.status).toBe(201);
    // One is let in when the holder is done; those that waited too long were told so.
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ status: 503, code: "unavailable" });
      tried();
    }
    await holder.query("rollback");
    holder.release();
    expect((await send(shop.url, orderOf(held)))?.status).toBe(201);
    expect(await brokenInvariants(db)).toEqual([]);
  },
);

fault("Faults", "a database that is silent altogether is given up, and used again once it speaks", async (tried) => {
  const database = await ownDatabase();
  const { db } = lookInto(database);
  const productId = await stockShelf(db);
  const line = await lineTo(database);
  const shop = await openShop({ DATABASE_URL: line.url });
  for (let round = 0; round < times(1, 20); round += 1) {
    expect((await send(shop.url, orderOf(productId)))?.status).toBe(201);
    line.hush();
    const asked = [...Array.from({ length: 20 }, () => send(shop.url, orderOf(productId)))];
    expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
    expect(await statusOf(`${shop.url}/readyz`)).toBe(503);
    for (const answer of await Promise.all(asked)) expect(answer?.status).toBe(503);
    tried(20);
    line.speak();
    await expect.poll(async () => (await send(shop.url, orderOf(productId)))?.status, within5s).toBe(201);
  }
  expect(await brokenInvariants(db)).toEqual([]);
});
