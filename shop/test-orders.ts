import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import * as tables from "../db/schema.ts";
import { draftProduct, draftVariant } from "./catalog/product-draft.ts";
import { saveProducts } from "./catalog/save-products.ts";
import { fromTaka } from "./money.ts";
import type { Shop } from "./shop.ts";
import type { TestShop } from "./test-shop.ts";

const names = ["Nusrat Jahan", "Tasnim Akter", "Mahbuba Rahman", "সাদিয়া ইসলাম", "Farhana Yasmin", "Shormi Das"];
const categories = ["Makeup", "Hair Care", "Skincare", "Fragrance", "Accessories"] as const;

type GenerateOrdersInput = {
  orders: number;
  /** The number of products sold. */
  products?: number;
  /** How many of the newest orders have lines; each has one to three. */
  withLines?: number;
};

/**
 * Inserts many orders directly: one a minute back from `now`, in all statuses (the newest pending, most delivered),
 * over a quarter as many phones. Most lines go to few products, and daily sums are as the nightly job would leave them.
 */
export async function generateOrders(
  shop: Shop & { pool: pg.Pool },
  { orders, products = 2, withLines = 2000 }: GenerateOrdersInput,
): Promise<{ productIds: string[] }> {
  const drafts = Array.from({ length: products }, (_, n) =>
    draftProduct({
      ...{ category: categories[n % categories.length] ?? "Makeup", brand: "Labonno" },
      name: { en: `Sindoor Lipstick ${n + 1}`, bn: null },
      variants: [draftVariant({ price: fromTaka(100), stock: 10 })],
    }),
  );
  const saved = await saveProducts(shop.db, drafts, shop.now());
  const productIds = saved.map(({ id }) => id);
  const ordersWithLines = Math.min(orders, withLines);
  await shop.pool.query(`
    insert into orders (id, number, status, language, full_name, phone, address, city, district, delivery_area,
                        deliver_from, deliver_to, subtotal, shipping_cost, total, placed_at)
      select 'order' || n, 'T' || n,
             case when n <= ${orders} / 100 then 'pending' when n % 20 = 19 then 'cancelled' when n % 50 = 49 then 'returned'
                  when n < ${orders} / 20 then 'confirmed' when n < ${orders} / 10 then 'shipped' else 'delivered' end,
             'en', ('{${names.join(",")}}'::text[])[1 + n % ${names.length}] || ' ' || n,
             '+88017' || lpad((n % greatest(${orders} / 4, 1))::text, 8, '0'), 'House ' || n, 'Dhanmondi, Dhaka',
             case when n % 500 = 1 then 'sylhet' else 'dhaka' end,
             case n / 7 % 4 when 0 then 'inside' else 'outside' end, date '2026-11-22', date '2026-11-23',
             20000 + n % 1000 * 100, 6000, 26000 + n % 1000 * 100,
             '${shop.now().toISOString()}'::timestamptz - n * interval '1 minute'
        from generate_series(1, ${orders}) n;
    insert into order_lines (order_id, position, product_id, variant_id, name_en, sku, unit_price, quantity, stock_reserved)
      select 'order' || n, nth, v.product_id, v.id, 'A thing', v.sku, v.price, nth, true
        from generate_series(1, ${ordersWithLines}) n
       cross join lateral generate_series(1, 1 + n % 3) nth
        join (select v.*, row_number() over (order by v.product_id) - 1 as place
                from variants v where v.product_id = any('{${productIds.join(",")}}')) v
          on v.place = floor(${products} * ((n::bigint * 7919 + nth * 104729) % 10007 / 10007.0) ^ 2);
    insert into daily_product_sales (day, product_id, pieces, amount)
      select dhaka_day(o.placed_at), l.product_id, sum(l.quantity), sum(l.quantity * l.unit_price)
        from orders o join order_lines l on l.order_id = o.id where is_revenue(o.status) group by 1, 2;
    insert into daily_category_sales (day, category_id, pieces, amount)
      select s.day, p.category_id, sum(s.pieces), sum(s.amount)
        from daily_product_sales s join products p on p.id = s.product_id group by 1, 2;
    insert into order_events (order_id, status, by_role)
      select 'order' || n, 'pending', 'shopper' from generate_series(1, ${ordersWithLines}) n`);
  // Outside a transaction; leaves the tables as autovacuum does.
  await shop.pool.query("vacuum analyze");
  return { productIds };
}

/** A statement with its parameters. */
type Statement = { text: string; values: unknown[] };

/** The statements that `work` sends to the database, in their order. */
export async function statementsOf(
  shop: Shop & { pool: pg.Pool },
  work: (shop: Shop) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  await work({ ...shop, db: drizzle(shop.pool, { schema: tables, logger }) });
  return statements;
}

/** The plans of the statements that `work` sends. */
export async function plansOf(shop: TestShop, work: (shop: Shop) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const { text, values } of await statementsOf(shop, work)) {
    const { rows } = await shop.pool.query<{ "QUERY PLAN": string }>(`explain (costs off) ${text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}
