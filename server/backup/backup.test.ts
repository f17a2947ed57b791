import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { withSnapshot } from "../../db/backup/copy-out.ts";
import { openDatabase } from "../../db/open.ts";
import { scratchFolder } from "../../db/scratch-folder.ts";
import { storeImage } from "../../shop/media/store-image.ts";
import { staff, testImage } from "../../shop/media/test-images.ts";
import { orderRequest } from "../../shop/orders/order-schema.ts";
import { placeOrder } from "../../shop/orders/place-order.ts";
import { guest } from "../../shop/permissions.ts";
import type { Shop } from "../../shop/shop.ts";
import { generateOrders } from "../../shop/test-orders.ts";
import { admin, stockProduct, type TestShop, testShop } from "../../shop/test-shop.ts";
import { readServerSettings } from "../config/server-settings.ts";
import { imageStore, openShop } from "../open-shop.ts";
import { type Manifest, tableFile } from "./manifest.ts";
import { checkBackup, restoreDatabase, restoreImages } from "./restore-backup.ts";
import { backupName, expiredBackups } from "./retention.ts";
import { takeBackup } from "./take-backup.ts";

const keep = { days: 7, weeks: 4 };

function newFolder(): string {
  const folder = mkdtempSync(path.join(scratchFolder(), "labonno-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function backUp({ pool, images, now }: Pick<TestShop, "pool" | "images" | "now">, folder: string) {
  return takeBackup({ pool, images, now, version: "0.1.0" }, folder, keep);
}

function order(shop: Shop, productId: string) {
  const billingDetails = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12\t\\n", city: "Dhaka" };
  const items = [{ productId, quantity: 2 }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 260 });
  return placeOrder(shop, { actor: guest, request, language: "bn", idempotencyKey: null });
}

/** The first column of every row of a table in a backup. */
function firstColumn(place: string, table: string): string[] {
  const rows = gunzipSync(readFileSync(path.join(place, tableFile(table)))).toString();
  return rows
    .split("\n")
    .filter(Boolean)
    .map((row) => row.split("\t")[0] ?? "");
}

/** The contents of a backup without its time: equal if every row, column, sequence and image is. */
function contents({ tables, sequences, pictures, migrations }: Manifest) {
  return { tables, sequences, pictures, migrations };
}

test("a backup restored on an empty machine has every order, user and picture, and the shop runs on it", async () => {
  const shop = await testShop();
  await generateOrders(shop, { orders: 300, products: 5 });
  const { productId } = await stockProduct(shop, { name: { en: "ল্যাশ \\ \t", bn: "ল্যাশ\nসেরাম" } });
  const bytes = await testImage().png().toBuffer();
  const image = await storeImage(shop, staff, bytes);
  const placed = await order(shop, productId);
  const { backupPath, manifest } = await backUp(shop, newFolder());

  const dataDir = newFolder();
  const settings = readServerSettings({ DATA_DIR: dataDir, DEMO: "off" });
  const database = await openDatabase({ url: null, dataDir });
  await restoreDatabase(database.pool, backupPath, await checkBackup(backupPath), { replace: false });
  const images = imageStore(settings, database);
  await restoreImages(images, backupPath);
  const later = () => new Date(Date.now() + 60_000);
  const again = await backUp({ pool: database.pool, images, now: later }, newFolder());
  expect(contents(again.manifest)).toEqual(contents(manifest));
  expect(manifest.tables.find(({ table }) => table === "orders")?.rows).toBe(301);
  // Transaction numbers mean nothing in another database.
  expect(manifest.tables.filter(({ table }) => table.startsWith("catalog_"))).toEqual([]);
  expect(again.manifest.pictures).toMatchObject({ files: 3, missing: [] });
  await database.close();

  const opened = await openShop(settings);
  const restored = { ...opened.shop, pool: opened.database.pool };
  expect(opened.migrated).toBe(0);
  expect(await storeImage(restored, staff, bytes)).toEqual(image);
  const listed = (await restored.catalogIndex.read()).count({});
  await stockProduct(restored);
  expect((await restored.catalogIndex.read()).count({})).toBe(listed + 1);
  // The shop works: numbers and ids continue, and the triggers are there.
  const next = await order(restored, productId);
  expect(next.number).not.toBe(placed.number);
  const { rows } = await restored.pool.query("select sum(orders)::int as orders from daily_order_totals");
  expect(rows).toEqual([{ orders: 302 }]);

  const beside = await openDatabase({ url: null, dataDir });
  const restoreAgain = (replace: boolean) => restoreDatabase(beside.pool, backupPath, manifest, { replace });
  await expect(restoreAgain(true)).rejects.toThrow("stop it first");
  await beside.pool.query("select");
  await opened.database.close();
  await expect(restoreAgain(false)).rejects.toThrow("is not empty");
  await restoreAgain(true);
  expect((await beside.pool.query("select from orders")).rowCount).toBe(301);
  await beside.close();
});

test("a backup taken while orders arrive has each of them completely or not at all", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  const before = await order(shop, productId);
  await withSnapshot(shop.pool, async (snapshot) => {
    const found: Record<string, string[]> = {};
    // Another order arrives before each table is copied.
    for (const shape of snapshot.shapes.filter(({ table }) => /^order_lines$|^orders$|^order_events$/.test(table))) {
      await order(shop, productId);
      const rows = Buffer.concat(await snapshot.rows(shape).toArray()).toString();
      found[shape.table] = rows.split("\n").filter(Boolean);
    }
    expect(Object.keys(found)).toEqual(["order_events", "order_lines", "orders"]);
    for (const rows of Object.values(found)) {
      expect(rows).toHaveLength(1);
      expect(rows[0]).toContain(before.id);
    }
  });
});

test("pictures are stored once for all backups, and missing or changed ones are reported before a restore", async () => {
  const shop = await testShop();
  const { id } = await storeImage(shop, staff, await testImage().png().toBuffer());
  const folder = newFolder();
  shop.setNow(new Date("2026-11-20T22:10:00Z"));
  const first = await backUp(shop, folder);
  await shop.images.remove(`${id}-24.webp`);
  shop.setNow(new Date("2026-11-21T22:10:00Z"));
  const second = await backUp(shop, folder);
  // Lost by the store, but still in the previous backup.
  expect(second.manifest.pictures).toMatchObject({ files: 3, missing: [] });
  const file = (place: string) => path.join(place, "pictures", `${id}-24.webp`);
  expect(statSync(file(second.backupPath)).ino).toBe(statSync(file(first.backupPath)).ino);
  expect(statSync(second.backupPath).mode & 0o777).toBe(0o700);

  const alone = await backUp(shop, newFolder());
  expect(alone.manifest.pictures).toMatchObject({ files: 2, missing: [`${id}-24.webp`] });
  await checkBackup(second.backupPath);
  writeFileSync(file(second.backupPath), "another");
  await expect(checkBackup(second.backupPath)).rejects.toThrow(`damaged: pictures/${id}-24.webp`);
});

test("a manifest that was changed or has no checksum is reported, and an older backup without checksums is readable", async () => {
  const shop = await testShop();
  const { backupPath } = await backUp(shop, newFolder());
  const file = path.join(backupPath, "manifest.json");
  const written = readFileSync(file, "utf8");
  await checkBackup(backupPath);
  writeFileSync(file, written.replace('"rows": 0', '"rows": 7'));
  await expect(checkBackup(backupPath)).rejects.toThrow("damaged: manifest.json");
  writeFileSync(file, written);
  rmSync(path.join(backupPath, "manifest.sha256"));
  await expect(checkBackup(backupPath)).rejects.toThrow("damaged: manifest.sha256");
  writeFileSync(file, written.replace('"format": 2', '"format": 1'));
  expect((await checkBackup(backupPath)).format).toBe(1);
});

test("a restored sequence is never below the numbers in its column, whatever the backup contains", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  await order(shop, productId);
  const { backupPath, manifest } = await backUp(shop, newFolder());
  const settings = readServerSettings({ DATA_DIR: newFolder(), DEMO: "off" });
  const database = await openDatabase({ url: null, dataDir: settings.dataDir });
  const sequences = manifest.sequences.map((each) => ({ ...each, value: "1", called: false }));
  await restoreDatabase(database.pool, backupPath, { ...manifest, sequences }, { replace: false });
  await database.close();
  const opened = await openShop(settings);
  await order(opened.shop, productId);
  const { rows } = await opened.database.pool.query("select count(*)::int as orders from orders");
  expect(rows).toEqual([{ orders: 2 }]);
  expect((await opened.database.pool.query("select closes from migrations limit 1")).rows).toEqual([{ closes: true }]);
  await opened.database.close();
});

test("of two concurrent backups the second is refused, and a failed one leaves nothing behind", async () => {
  const shop = await testShop();
  const folder = newFolder();
  await withSnapshot(shop.pool, async () => {
    await expect(backUp(shop, folder)).rejects.toThrow("Another backup");
  });
  const lost = { ...shop.images, get: () => Promise.reject(new Error("the store is away")) };
  await storeImage(shop, staff, await testImage().png().toBuffer());
  await expect(backUp({ ...shop, images: lost }, folder)).rejects.toThrow("the store is away");
  const { backupPath } = await backUp(shop, folder);
  expect(path.dirname(backupPath)).toBe(folder);
  expect(readdirSync(folder)).toEqual([path.basename(backupPath)]);
  expect(firstColumn(backupPath, "users").sort()).toEqual([admin.id, "nusrat"]);
});

const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, night) => {
    const takenAt = new Date(Date.UTC(2026, 10, 21, 22, 10) - night * 86_400_000);
    return { name: backupName(takenAt), takenAt };
  });

test("of a hundred nightly backups the last seven are retained, and one for each of the last weeks", () => {
  const backups = nightly(100);
  const removed = new Set(expiredBackups(backups, { days: 7, weeks: 4 }));
  const retained = backups.filter(({ name }) => !removed.has(name)).map(({ name }) => name.slice(8, 18));
  expect(retained.slice(0, 7)).toEqual([21, 20, 19, 18, 17, 16, 15].map((day) => `2026-11-${day}`));
  // Weeks begin on the epoch's weekday, Thursday.
  expect(retained.slice(7)).toEqual(["2026-11-11", "2026-11-04"]);
});

test("of several backups in one day the newest is retained, and the newest of all always", () => {
  const at = (time: string) => ({ name: backupName(new Date(time)), takenAt: new Date(time) });
  const morning = at("2026-11-21T04:00:00Z");
  const evening = at("2026-11-21T16:00:00Z");
  expect(expiredBackups([morning, evening], { days: 7, weeks: 0 })).toEqual([morning.name]);
  expect(expiredBackups([at("2020-01-01T00:00:00Z")], { days: 1, weeks: 0 })).toEqual([]);
});
