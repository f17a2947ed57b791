import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "../../db/schema.ts";
import { admin, type TestShop, testShop } from "../test-shop.ts";
import { importByStaff } from "./import-by-staff.ts";
import type { ImportCounts } from "./import-report.ts";

const products = Array.from({ length: 1000 }, (_, n) => ({
  ...{ key: `k${n}`, name: `Rose ${n}`, category: "Makeup", price: 450 },
}));
const file = { name: "spring.json", content: Buffer.from(JSON.stringify(products)) };

/** Imports the file; calls `after` once its first batch is saved. */
async function importFile(shop: TestShop, after: () => void = () => {}): Promise<ImportCounts> {
  const { signal } = new AbortController();
  const importRead = await importByStaff(shop, admin)(file);
  return importRead({ dry: false, signal, onRows: after });
}

async function auditCounts(shop: TestShop) {
  const entries = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  return entries.map(({ after }) => after as ImportCounts & { state: string });
}

async function listProductsInShop(shop: TestShop): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`select count(*)::int as count from products`);
  return rows[0]?.count ?? 0;
}

test("if the process dies during an import, the audit log has exactly what was saved, and importing again adds the rest", async () => {
  const shop = await testShop();
  let batches = 0;
  // From here on no query of this process reaches the database, as if it were killed.
  const die = async (): Promise<never> => {
    throw new Error("the process is dead");
  };
  const dying = {
    ...shop,
    db: Object.assign(Object.create(shop.db), { transaction: shop.db.transaction.bind(shop.db) }),
  };
  const death = importFile(dying, () => {
    batches += 1;
    if (batches === 2) dying.db.transaction = die;
  });
  await expect(death).rejects.toThrow("the process is dead");

  const saved = await listProductsInShop(shop);
  expect(saved).toBe(600);
  expect(await auditCounts(shop)).toMatchObject([{ state: "begun", rows: saved, created: saved }]);

  expect(await importFile(shop)).toMatchObject({ rows: 1000, created: 400, changed: 0, unchanged: 600 });
  expect(await importFile(shop)).toMatchObject({ rows: 1000, created: 0, changed: 0, unchanged: 1000 });
  expect(await listProductsInShop(shop)).toBe(1000);
  expect(await auditCounts(shop)).toMatchObject([
    { state: "begun", created: 600 },
    { state: "done", created: 400, unchanged: 600 },
  ]);
});

test("a process that stops completes the current batch and reports it", async () => {
  const shop = await testShop();
  const closing = new AbortController();
  const stopping = importFile({ ...shop, shutdownSignal: closing.signal }, () => closing.abort());
  await expect(stopping).rejects.toMatchObject({ code: "unavailable" });
  expect(await listProductsInShop(shop)).toBe(300);
  expect(await auditCounts(shop)).toMatchObject([{ state: "stopped", created: 300 }]);
  expect(await importFile(shop)).toMatchObject({ created: 700, unchanged: 300 });
});

test("if a batch must be saved row by row, its audit entry counts each", async () => {
  const shop = await testShop();
  const some = [products[0], { ...products[1], sku: "S" }, { ...products[2], sku: "S" }];
  const content = Buffer.from(JSON.stringify(some));
  const { signal } = new AbortController();
  const importFile = await importByStaff(shop, admin)({ name: "three.json", content });
  await importFile({ dry: false, signal, onRows: () => {} });
  expect(await auditCounts(shop)).toMatchObject([{ state: "done", rows: 3, created: 2, refused: 1 }]);
});
