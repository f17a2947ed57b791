import { readFileSync } from "node:fs";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { variants } from "../db/schema.ts";
import { saveProducts } from "../shop/catalog/save-products.ts";
import { findBrokenInvariants } from "../shop/invariants.ts";
import { orderRequest } from "../shop/orders/order-schema.ts";
import { placeOrder } from "../shop/orders/place-order.ts";
import { guest } from "../shop/permissions.ts";
import { productDraft, stockProduct, testShop, variantDraft } from "../shop/test-shop.ts";
import { migrate, migrationsTable, readMigrations, recordMigration } from "./migrate.ts";
import * as schema from "./schema.ts";
import { createEmptyDatabase, openTestPool } from "./test-server.ts";

const billingDetails = { fullName: "Rina Akter", phone: "01712345678", address: "House 12", city: "Dhaka" };

/** A database as the release before left it. */
async function databaseAt0100() {
  const pool = openTestPool(await createEmptyDatabase());
  const [first] = readMigrations();
  if (first?.name !== "0100-schema.sql") throw new Error("0100-schema.sql is not the first migration");
  await pool.query(migrationsTable);
  await pool.query(first.statements);
  await recordMigration(pool as never, first);
  return pool;
}

test("a database with orders keeps them, and goes on selling", async () => {
  const pool = await databaseAt0100();
  const shop = { ...(await testShop()), db: drizzle(pool, { schema }) };
  await pool.query("insert into users (id, email, name, role) values ('admin', 'a@labonno.example', 'Rupa', 'admin')");
  const drafts = [variantDraft({ stock: 12 }), variantDraft({ stock: 4 }), variantDraft({ stock: 0 })];
  const [product] = await saveProducts(shop.db, [productDraft({ variants: drafts })], shop.now());
  const { rows: stored } = await pool.query<{ id: string }>("select id from variants order by position");
  const [plenty, few, none] = stored.map(({ id }) => id);
  const place = (quantity: number) => {
    const items = [{ productId: product?.id ?? "", variantId: plenty, quantity }];
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 100 * quantity + 60 });
    return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: crypto.randomUUID() });
  };
  await place(2);
  const tables = ["orders", "order_lines", "order_events", "notifications", "idempotency_keys", "variants"];
  const rowsOf = (table: string, columns: string) => pool.query(`select ${columns} from ${table} order by 1, 2`);
  const before = await Promise.all(tables.map((table) => rowsOf(table, "*")));

  expect(await migrate(pool)).toBe(readMigrations().length - 1);
  for (const [index, { rows, fields }] of before.entries()) {
    // Later migrations may have added columns.
    const columns = fields.map(({ name }) => `"${name}"`).join(", ");
    expect((await rowsOf(tables[index] ?? "", columns)).rows).toEqual(rows);
  }
  const lowStock = async () =>
    (await pool.query("select variant_id as id, stock from low_stock_variants order by stock")).rows;
  expect(await lowStock()).toEqual([
    { id: none, stock: 0 },
    { id: few, stock: 4 },
  ]);
  await place(7);
  expect(await lowStock()).toContainEqual({ id: plenty, stock: 3 });
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("an order that leaves enough in stock is a HOT update of the variant", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 1000 })] });
  const request = orderRequest.parse({
    ...{ billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 },
  });
  const client = await shop.pool.connect();
  try {
    // One session, whose counters can be read before they are sent.
    const db = drizzle(client, { schema });
    const placed = { actor: guest, request, language: "en", idempotencyKey: null } as const;
    for (let n = 0; n < 5; n += 1) await placeOrder({ ...shop, db }, placed);
    const { rows } = await client.query<{ updated: number; hot: number }>(`
      select pg_stat_get_xact_tuples_updated(oid)::int as updated, pg_stat_get_xact_tuples_hot_updated(oid)::int as hot
        from pg_class where relname = 'variants'`);
    expect(rows[0]?.updated).toBeGreaterThan(0);
    expect(rows[0]?.hot).toBe(rows[0]?.updated);
  } finally {
    client.release();
  }
  expect(await shop.db.select({ stock: variants.stock }).from(variants)).toEqual([{ stock: 995 }]);
});

test("few pieces are recorded whatever changes them, and forgotten when there are more", async () => {
  const shop = await testShop();
  const { variantIds } = await stockProduct(shop, {
    variants: [5, 6, 0, null].map((stock) => variantDraft({ stock })),
  });
  const [five, six, sold, uncounted] = variantIds;
  const change = (id: string | undefined, values: string) =>
    shop.pool.query(`update variants set ${values} where id = $1`, [id]);
  const recorded = async () =>
    (await shop.pool.query("select variant_id as id from low_stock_variants order by stock, variant_id")).rows.map(
      ({ id }) => id,
    );
  expect(await recorded()).toEqual([sold, five]);
  await change(six, "stock = 1");
  await change(sold, "stock = 50");
  await change(uncounted, "stock = 3");
  expect(await recorded()).toEqual([six, uncounted, five]);
  await change(five, "deleted = true");
  await change(uncounted, "stock = null");
  expect(await recorded()).toEqual([six]);
  await change(five, "deleted = false");
  expect(await recorded()).toEqual([six, five]);
  expect(await findBrokenInvariants(shop.db)).not.toContainEqual(expect.objectContaining({ code: "low-stock" }));
});

test("the README says what each index of these tables is for", async () => {
  const shop = await testShop();
  const { rows } = await shop.pool.query<{ name: string }>(
    "select indexname as name from pg_indexes where schemaname = 'public' and tablename in ('orders', 'notifications', 'variants')",
  );
  const readme = readFileSync(path.join(import.meta.dirname, "README.md"), "utf8");
  const listed = [...readme.matchAll(/^\| `((?:orders|notifications|variants)_\w+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).sort());
});
