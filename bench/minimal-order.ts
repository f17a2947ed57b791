import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import type { BenchShop } from "./bench-shop.ts";

// The smallest comparable order: one line and its stock, on the shop's own tables with indexes, foreign keys and daily
// totals. No prices, idempotency key, notification or timeline.
const reserveStock = "update variants set stock = stock - 1 where id = $1 and stock >= 1";
const insertOrder = `
  insert into orders (id, number, language, full_name, phone, address, city, delivery_area, deliver_from, deliver_to,
                      subtotal, shipping_cost, total, placed_at)
  values ($1, $1, 'en', 'Nusrat Jahan', '+8801712345678', 'House 12, Road 4', 'Dhaka', 'inside', '2026-11-22',
          '2026-11-23', $2::bigint, 6000, $2::bigint + 6000, now())`;
const insertLine = `
  insert into order_lines (order_id, position, product_id, variant_id, name_en, sku, unit_price, quantity, stock_reserved)
  values ($1, 0, $2, $3, 'A lipstick', 'SKU', $4, 1, true)`;

export type SellableVariant = { productId: string; variantId: string; price: number };

/** One order through `pg`, each statement prepared. */
export async function smallestOrder(
  client: pg.ClientBase,
  { productId, variantId, price }: SellableVariant,
): Promise<void> {
  const id = crypto.randomUUID();
  await client.query("begin");
  await client.query({ name: "bench-stock", text: reserveStock, values: [variantId] });
  await client.query({ name: "bench-order", text: insertOrder, values: [id, price] });
  await client.query({ name: "bench-line", text: insertLine, values: [id, productId, variantId, price] });
  await client.query("commit");
}

/** The same with pgbench, in transactions per second; null if it is not installed. */
export async function pgbenchOrders(
  { pool }: BenchShop,
  sellable: SellableVariant[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number | null> {
  await pool.query(
    "create table if not exists bench_sold (n int primary key, product_id text, variant_id text, price int)",
  );
  await pool.query(
    `insert into bench_sold select n, product_id, variant_id, price
       from unnest($1::text[], $2::text[], $3::int[]) with ordinality s (product_id, variant_id, price, n)
     on conflict do nothing`,
    [
      sellable.map((each) => each.productId),
      sellable.map((each) => each.variantId),
      sellable.map((each) => each.price),
    ],
  );
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-pgbench-"));
  const script = path.join(folder, "order.sql");
  const randomColumn = (column: string) => `(select ${column} from bench_sold where n = :n)`;
  const fillParameters = (text: string, ...values: string[]) =>
    text.replaceAll(/\$(\d)/g, (_, n) => values[Number(n) - 1] ?? "");
  writeFileSync(
    script,
    [
      `\\set n random(1, ${sellable.length})\n\\set id random(1, 9000000000000000)\nbegin`,
      fillParameters(reserveStock, randomColumn("variant_id")),
      fillParameters(insertOrder, ":id::text", randomColumn("price")),
      fillParameters(
        insertLine,
        ":id::text",
        randomColumn("product_id"),
        randomColumn("variant_id"),
        randomColumn("price"),
      ),
      "commit;",
    ]
      .map((statement) => statement.replaceAll(/\n\s+/g, " "))
      .join(";\n"),
  );
  const { host = "", port = 5432, user = "", database = "", password } = pool.options;
  const connectionArgs = ["-h", host, "-p", String(port), "-U", String(user), String(database)];
  const runArgs = ["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds), "-f", script];
  try {
    const env = { ...process.env, ...(typeof password === "string" ? { PGPASSWORD: password } : {}) };
    const { stdout } = await promisify(execFile)("pgbench", [...runArgs, ...connectionArgs], { env });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
