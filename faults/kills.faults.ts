import http from "node:http";
import { expect } from "vitest";
import { orders } from "../db/tables.ts";
import { brokenInvariants, piecesInTrade } from "../shop/invariants.ts";
import { buyers, missingOf, orderOf, orderOfKey, send, stockShelf } from "./buyers.ts";
import { endServer, inEmbedded, lookInto, ownDatabase, ownFolder } from "./databases.ts";
import { fault, times } from "./fault.ts";
import { freePort, openShop } from "./fault-shop.ts";

fault(
  "Faults",
  "killed in the middle of checkouts, the shop has every order that it answered, and no half one",
  async (tried) => {
    const dataDir = ownFolder();
    const productId = await inEmbedded(dataDir, async ({ db, work }) => {
      const { migrate } = await import("../db/migrate.ts");
      await migrate(work.pool);
      return stockShelf(db);
    });
    const acknowledged = new Set<string>();
    const pieces = { [productId]: 1_000_000 };
    let unsure: Parameters<typeof send>[1][] = [];
    for (let cycle = 0; cycle < times(10, 1000); cycle += 1) {
      const shop = await openShop({ DATA_DIR: dataDir });
      // Who got no answer the last time tries again with her key.
      for (const sent of unsure) {
        const again = await send(shop.url, sent);
        expect(again).toMatchObject({ status: 201 });
        acknowledged.add(again?.number ?? "");
      }
      await inEmbedded(dataDir, async ({ db }) => {
        expect(await missingOf(db, acknowledged)).toEqual([]);
        expect(await brokenInvariants(db)).toEqual([]);
        expect(Object.values(await piecesInTrade(db))).toEqual(Object.values(pieces));
        const keys = await Promise.all(unsure.map(({ key }) => orderOfKey(db, key)));
        expect(new Set(keys).size).toBe(unsure.length);
      });
      const people = buyers(shop.url, productId, 8);
      await expect.poll(() => people.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(3);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
      // Every other time the database goes with it, as when the power does.
      if (cycle % 2 === 0) endServer(dataDir);
      await shop.kill("SIGKILL");
      await people.stop();
      for (const number of people.acknowledged.values()) acknowledged.add(number);
      // Those that met no server any more need no second try: a few will do.
      unsure = people.unanswered.slice(0, 20);
      tried();
    }
    await inEmbedded(dataDir, async ({ db }) => {
      expect(await missingOf(db, acknowledged)).toEqual([]);
      expect(await brokenInvariants(db)).toEqual([]);
    });
  },
);

fault(
  "Faults",
  "an order that was kept but whose answer was lost in the crash is the same order at the second try",
  async (tried) => {
    const database = await ownDatabase();
    const { db } = lookInto(database);
    const productId = await stockShelf(db, 100);
    for (let round = 0; round < times(2, 50); round += 1) {
      const first = await openShop({ DATABASE_URL: database.url });
      const between = await losesAnswers(first.url, () => first.child.kill("SIGKILL"));
      const sent = orderOf(productId);
      expect(await send(between.url, sent)).toBeNull();
      await first.ended;
      await between.close();
      const number = await orderOfKey(db, sent.key);
      expect(number).not.toBeNull();
      const second = await openShop({ DATABASE_URL: database.url });
      expect(await send(second.url, sent)).toMatchObject({ status: 201, number });
      expect(await send(second.url, sent)).toMatchObject({ status: 201, number });
      expect(await db.$count(orders)).toBe(round + 1);
      await second.kill("SIGKILL");
      tried();
    }
    expect(await brokenInvariants(db)).toEqual([]);
  },
);

/** Stands between shopper and shop: takes the shop's answer, ends the shop, and hangs up without a word. */
async function losesAnswers(url: string, onAnswer: () => void) {
  const server = http.createServer((request, response) => {
    const { method = "POST", url: path = "/", headers } = request;
    const onward = http.request(`${url}${path}`, { method, headers }, (answer) => {
      expect(answer.statusCode).toBe(201);
      onAnswer();
      response.socket?.destroy();
    });
    onward.on("error", () => response.socket?.destroy());
    request.pipe(onward);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return { url: `http://localhost:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
