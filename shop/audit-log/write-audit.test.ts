import { beforeEach, expect, test } from "vitest";
import { auditLog } from "../../db/schema.ts";
import { allow } from "../permissions.ts";
import { admin, type TestShop, testShop } from "../test-shop.ts";
import { diffFields } from "./audit-rules.ts";
import { writeAudit } from "./write-audit.ts";

const by = allow(admin, "products:change");
const record = { id: "p1", name: "Sindoor Lipstick" };

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

test("an entry records who made a change and only the fields that differ", async () => {
  const before = { price: 75_000, stock: 3, status: "published" };
  await writeAudit(shop.db, { by, action: "product-changed", record, before, after: { ...before, price: 80_000 } });
  expect(await shop.db.select().from(auditLog)).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(Date),
      byId: "admin",
      byName: "Rupa",
      action: "product-changed",
      recordId: "p1",
      recordName: "Sindoor Lipstick",
      before: { price: 75_000 },
      after: { price: 80_000 },
    },
  ]);
});

test("a change without effect has no entry, and created or deleted records are stored in full", async () => {
  const state = { price: 75_000, attributes: { volume: null } };
  await writeAudit(shop.db, {
    by,
    action: "product-changed",
    record,
    before: state,
    after: { attributes: {}, price: 75_000 },
  });
  expect(await shop.db.select().from(auditLog)).toEqual([]);
  await writeAudit(shop.db, { by, action: "product-added", record, after: state });
  await writeAudit(shop.db, { by, action: "product-deleted", record, before: state });
  const rows = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [null, state],
    [state, null],
  ]);
});

test("an entry is rolled back with the change it belongs to", async () => {
  const failing = shop.db.transaction(async (tx) => {
    await writeAudit(tx, { by, action: "product-added", record, after: { price: 1 } });
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect(await shop.db.select().from(auditLog)).toEqual([]);
});

test("lists and objects are compared by their content", () => {
  expect(diffFields({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toBeNull();
  expect(diffFields({ a: [1, 2], b: "kept" }, { a: [2, 1] })).toEqual({ before: { a: [1, 2] }, after: { a: [2, 1] } });
  expect(diffFields({}, { note: "Ring twice" })).toEqual({ before: { note: null }, after: { note: "Ring twice" } });
});
