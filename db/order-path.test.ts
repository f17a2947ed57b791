import { readFileSync } from "node:fs";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { variants } from "../db/schema.ts";
import { findBrokenInvariants } from "../shop/invariants.ts";
import { orderRequest } from "../shop/orders/order-schema.ts";
import { placeOrder } from "../shop/orders/place-order.ts";
import { guest } from "../shop/permissions.ts";
import { nextPhone, stockProduct, testShop, variantDraft } from "../shop/test-shop.ts";
import { migrate, migrationsTable, readMigrations, recordMigration } from "./migrate.ts";
import * as schema from "./schema.ts";
import { createEmptyDatabase, openTestPool } from "./test-server.ts";

const billingDetails = { fullName: "Rina Akter", phone: "01712345678", address: "House 12", city: "Dhaka" };

/** A database of the previous release. */
async function databaseAt0100() {
  const pool = openTestPool(await createEmptyDatabase());
  const [first] = readMigrations();
  if (first?.name !== "0100-schema.sql") throw new Error("0100-schema.sql is not the first migration");
  await pool.query(migrationsTable);
  await pool.query(first.statements);
  await recordMigration(pool as never, first);
  return pool;
}

test("a database with orders keeps them after the migration, and the shop continues to sell", async () => {
  const pool = await databaseAt0100();
  const shop = { ...(await testShop()), db: drizzle(pool, { schema }) };
  await pool.query("insert into users (id, email, name, role) values ('admin', 'a@labonno.example', 'Rupa', 'admin')");
  const [plenty, few, none] = ["plenty", "few", "none"];
  await pool.query(`
    insert into brands (id, slug, name) values ('b1', 'labonno', 'Labonno');
    insert into products (id, slug, category_id, brand_id, name_en, price, highest_price, in_stock)
      select 'p1', 'sindoor-lipstick', id, 'b1', 'Sindoor Lipstick', 10000, 10000, true from categories where name = 'Makeup';
    insert into variants (id, product_id, position, sku, price, stock)
      values ('plenty', 'p1', 0, 'A', 10000, 12), ('few', 'p1', 1, 'B', 10000, 4), ('none', 'p1', 2, 'C', 10000, 0)`);
  const place = (quantity: number) => {
    const items = [{ productId: "p1", variantId: plenty, quantity }];
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 100 * quantity + 60 });
    return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: crypto.randomUUID() });
  };
  // As the previous release wrote it, which knows only these tables.
  await pool.query(
    `insert into orders (id, number, language, full_name, phone, address, city, delivery_area, deliver_from, deliver_to,
                         subtotal, shipping_cost, total)
       values ('o1', 'LB-1', 'en', 'Rina Akter', '+8801712345678', 'House 12', 'Dhaka', 'inside', '2026-11-22', '2026-11-23',
               20000, 6000, 26000)`,
  );
  await pool.query(
    `insert into order_lines (order_id, position, product_id, variant_id, name_en, sku, unit_price, quantity, stock_reserved)
       select 'o1', 0, product_id, id, 'Sindoor Lipstick', sku, price, 2, true from variants where id = $1`,
    [plenty],
  );
  await pool.query(`
    insert into order_events (order_id, status, by_role) values ('o1', 'pending', 'shopper');
    insert into notifications (id, kind, channel, recipient, language) values ('n1', 'order-placed', 'sms', '+8801712345678', 'en');
    begin; insert into idempotency_keys (key, request_hash, order_id) values ('k1', 'hash', 'o1'); commit;
    update variants set stock = stock - 2 where stock = 12`);
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

test("an order that leaves enough stock is a HOT update of the variant", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 1000 })] });
  const request = orderRequest.parse({
    ...{ billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 },
  });
  const client = await shop.pool.connect();
  try {
    // One session, whose counters can be read before they are sent.
    const db = drizzle(client, { schema });
    for (let n = 0; n < 5; n += 1) {
      const ofAnother = { ...request, billingDetails: { ...request.billingDetails, phone: nextPhone() } };
      await placeOrder({ ...shop, db }, { actor: guest, request: ofAnother, language: "en", idempotencyKey: null });
    }
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

test("low stock is recorded after any change, and removed when the stock rises", async () => {
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

test("the README explains each index of these tables", async () => {
  const shop = await testShop();
  const { rows } = await shop.pool.query<{ name: string }>(
    "select indexname as name from pg_indexes where schemaname = 'public' and tablename in ('orders', 'notifications', 'variants')",
  );
  const readme = readFileSync(path.join(import.meta.dirname, "README.md"), "utf8");
  const listed = [...readme.matchAll(/^\| `((?:orders|notifications|variants)_\w+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).sort());
});
