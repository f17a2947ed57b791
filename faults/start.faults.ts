import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { findBrokenInvariants } from "../shop/invariants.ts";
import {
  connectTo,
  createDatabase,
  createDataDir,
  faultTest,
  repetitions,
  serverPid,
  withEmbeddedDatabase,
} from "./fault-test.ts";
import { addTestProduct, buildOrder, sendOrder, sendWithRetry } from "./order-traffic.ts";
import { launchShop, openShop } from "./shop-process.ts";

faultTest(
  "Faults",
  "a shop killed during its migrations, and again while creating its first account, completes both at the next start",
  async (countCase) => {
    for (let round = 0; round < repetitions(1, 20); round += 1) {
      const database = await createDatabase({ empty: true });
      const { db, pool } = connectTo(database);
      const exists = async (table: string) => {
        const { rows } = await pool.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [table]);
        return rows[0]?.exists === true;
      };
      const killed = await launchShop({ DATABASE_URL: database.url });
      await expect.poll(() => exists("migrations"), { interval: 5, timeout: 30_000 }).toBe(true);
      await setTimeout(Math.random() * 300);
      await killed.kill("SIGKILL");
      // Each migration is all there or not at all.
      const recorded = (await pool.query("select from migrations where name = '0100-schema.sql'")).rowCount === 1;
      expect(await exists("orders")).toBe(recorded);
      countCase();
      const killedAgain = await launchShop({ DATABASE_URL: database.url });
      const firstAccount = async () =>
        (await exists("users")) && (await pool.query("select from users")).rowCount === 1;
      await expect.poll(firstAccount, { interval: 5, timeout: 30_000 }).toBe(true);
      await killedAgain.kill("SIGKILL");
      countCase();
      const shop = await openShop({ DATABASE_URL: database.url });
      expect((await sendOrder(shop.url, buildOrder(await addTestProduct(db))))?.status).toBe(201);
      expect(await findBrokenInvariants(db)).toEqual([]);
      await shop.kill("SIGKILL");
    }
  },
);

faultTest(
  "Faults",
  "the previous release works with the next one's schema, or says clearly that it cannot",
  async (countCase) => {
    const database = await createDatabase();
    const { db, pool } = connectTo(database);
    const productId = await addTestProduct(db);
    // What a later release may do: it only adds, and removes nothing.
    await pool.query(`
    alter table orders add column parcel_weight integer;
    create table parcels (id text primary key, order_id text references orders);
    insert into migrations (name, hash) values ('9998-parcels.sql', 'of a later release')`);
    const shop = await openShop({ DATABASE_URL: database.url });
    expect(shop.output()).toContain("9998-parcels.sql");
    expect((await sendOrder(shop.url, buildOrder(productId)))?.status).toBe(201);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    await shop.kill("SIGTERM");
    countCase();

    await pool.query(
      "insert into migrations (name, hash, closes) values ('9999-closed.sql', 'of a later release', true)",
    );
    const refused = await launchShop({ DATABASE_URL: database.url });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toMatch(/9999-closed\.sql.*newer release/s);
    countCase();
  },
);

faultTest(
  "Faults",
  "a second process on the same data joins the first, and continues when that is killed",
  async (countCase) => {
    const dataDir = createDataDir();
    for (let round = 0; round < repetitions(1, 50); round += 1) {
      const first = await openShop({ DATA_DIR: dataDir });
      const second = await openShop({ DATA_DIR: dataDir });
      const productId = await withEmbeddedDatabase(dataDir, (db) => addTestProduct(db));
      await first.kill("SIGKILL");
      expect((await sendOrder(second.url, buildOrder(productId)))?.status).toBe(201);
      expect(await second.kill("SIGTERM")).toBe(0);
      expect(serverPid(dataDir)).toBeNull();
      countCase();
    }
  },
);

faultTest(
  "Faults",
  "orders continue while mail, SMS, image storage and external sign-in are down",
  async (countCase) => {
    const database = await createDatabase();
    const { db, pool } = connectTo(database);
    const productId = await addTestProduct(db);
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-down-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    // Nothing listens at port 9; another server accepts every call and never answers.
    const silentServer = net.createServer((socket) => socket.on("error", () => {}));
    await new Promise<void>((resolve) => silentServer.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void silentServer.close());
    const shop = await openShop({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${(silentServer.address() as net.AddressInfo).port}`,
      MAIL_FROM: "hello@labonno.example",
      // The gateway's URL is fixed: all outgoing calls go to a proxy that does not exist.
      ...{
        SMS_BULKSMSBD_KEY: "x7Kq2m",
        SMS_SENDER: "Labonno",
        NODE_USE_ENV_PROXY: "1",
        HTTPS_PROXY: "http://127.0.0.1:9",
      },
      ...{ IMAGES: "s3", S3_ENDPOINT: "http://127.0.0.1:9", S3_BUCKET: "pictures" },
      ...{ S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" },
      ...{ GOOGLE_ISSUER: "http://127.0.0.1:9", GOOGLE_CLIENT_ID: "shop", GOOGLE_CLIENT_SECRET: "secret" },
    });
    for (let round = 0; round < repetitions(5, 500); round += 1) {
      expect((await sendOrder(shop.url, buildOrder(productId)))?.status).toBe(201);
      countCase();
    }
    const image = await fetch(`${shop.url}/images/rose-400.avif`);
    expect([image.status, Number(image.headers.get("Retry-After")) > 0]).toEqual([503, true]);
    const google = await fetch(`${shop.url}/api/auth/google`, { redirect: "manual" });
    expect(google.status).toBeLessThan(500);
    expect((await fetch(shop.url)).status).toBe(200);
    countCase(3);
    const { rows } = await pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from notifications where state <> 'sent'",
    );
    expect(rows[0]?.waiting).toBeGreaterThan(0);
    expect(await findBrokenInvariants(db)).toEqual([]);
  },
);

faultTest("Faults", "an exception in one request does not affect others", async (countCase) => {
  const database = await createDatabase();
  const { db, pool } = connectTo(database);
  const productId = await addTestProduct(db);
  await pool.query(`
    create function break() returns trigger language plpgsql as $$ begin raise exception 'broken for %', new.full_name; end $$;
    create trigger break before insert on orders for each row when (new.full_name = 'Rina Akter') execute function break()`);
  const shop = await openShop({ DATABASE_URL: database.url });
  const responses = Array.from({ length: repetitions(30, 1000) }, (_, nth) =>
    sendWithRetry(shop.url, buildOrder(productId, nth % 3 === 0 ? "Rina Akter" : "Nusrat Jahan")),
  );
  for (const [nth, answer] of (await Promise.all(responses)).entries()) {
    expect(answer).toMatchObject(nth % 3 === 0 ? { status: 500, code: "server-error" } : { status: 201 });
    if (nth % 3 === 0) countCase();
  }
  expect(shop.output()).toContain("P0001");
  expect(shop.output()).not.toContain("Rina");
  expect(await findBrokenInvariants(db)).toEqual([]);
});
