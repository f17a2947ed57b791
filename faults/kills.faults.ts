import http from "node:http";
import { expect } from "vitest";
import { orders } from "../db/tables.ts";
import { brokenInvariants, piecesInTrade } from "../shop/invariants.ts";
import { buyers, insist, missingOf, orderOf, orderOfKey, send, stockShelf } from "./buyers.ts";
import { endServer, inEmbedded, lookInto, ownDatabase, ownFolder } from "./databases.ts";
import { fault, times } from "./fault.ts";
import { freePort, openShop } from "./fault-shop.ts";

fault(
  "Faults",
  "killed in the middle of checkouts, the shop has every order that it answered, and no half one",
  async (tried) => {
    const dataDir = ownFolder();
    let shop = await openShop({ DATA_DIR: dataDir });
    const productId = await inEmbedded(dataDir, (db) => stockShelf(db));
    const all = new Set<string>();
    for (let cycle = 1; cycle <= times(10, 1000); cycle += 1) {
      const people = buyers(shop.url, productId, 8);
      await expect.poll(() => people.acknowledged.size, { interval: 10 }).toBeGreaterThan(3);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
      // Every other time the database goes with it, as when the power does.
      if (cycle % 2 === 0) endServer(dataDir);
      await shop.kill("SIGKILL");
      await people.stop();
      const acknowledged = new Set(people.acknowledged.values());

      shop = await openShop({ DATA_DIR: dataDir });
      // Who got no answer tries again with her key. Those that met no server any more need no second try: a few will do.
      const unsure = people.unanswered.slice(0, 20);
      for (const again of await Promise.all(unsure.map((sent) => insist(shop.url, sent)))) {
        expect(again).toMatchObject({ status: 201 });
        acknowledged.add(again?.number ?? "");
      }
      for (const number of acknowledged) all.add(number);
      await inEmbedded(dataDir, async (db) => {
        expect(await missingOf(db, acknowledged)).toEqual([]);
        const numbers = await Promise.all(unsure.map(({ key }) => orderOfKey(db, key)));
        expect(new Set(numbers).size).toBe(unsure.length);
        // Half an order stays one: in a long row it is enough to look at the whole shop now and then.
        if (cycle % times(1, 20) > 0) return;
        expect(await missingOf(db, all)).toEqual([]);
        expect(await brokenInvariants(db)).toEqual([]);
        expect(Object.values(await piecesInTrade(db))).toEqual([1_000_000]);
      });
      tried();
    }
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
