import type { Shop } from "./shop.ts";
import { stockProduct, type TestShop } from "./test-shop.ts";

const names = ["Nusrat Jahan", "Tasnim Akter", "Mahbuba Rahman", "সাদিয়া ইসলাম", "Farhana Yasmin", "Shormi Das"];

/**
 * Many orders at once, without the way through the shop: one a minute back from `now`, of all states (the newest
 * pending, then confirmed and shipped, most of them delivered), spread over a quarter as many phones. The newest two
 * thousand have lines of two products: one piece of the first, two of the second.
 */
export async function generateOrders(shop: TestShop, count: number): Promise<{ productIds: string[] }> {
  const first = await stockProduct(shop, { name: { en: "Sindoor Lipstick", bn: null } });
  const second = await stockProduct(shop, { name: { en: "Amla Hair Oil", bn: null }, category: "Hair Care" });
  const lines = [first, second].map(({ productId, variantIds }, i) => `(${i + 1}, '${productId}', '${variantIds[0]}')`);
  await shop.pool.query(`
    insert into orders (id, number, status, language, full_name, phone, address, city, district, delivery_area,
                        deliver_from, deliver_to, subtotal, shipping_cost, total, placed_at)
      select 'order' || n, 'T' || n,
             case when n <= ${count} / 100 then 'pending' when n % 20 = 19 then 'cancelled' when n % 50 = 49 then 'returned'
                  when n < ${count} / 20 then 'confirmed' when n < ${count} / 10 then 'shipped' else 'delivered' end,
             'en', ('{${names.join(",")}}'::text[])[1 + n % ${names.length}] || ' ' || n,
             '+88017' || lpad((n % greatest(${count} / 4, 1))::text, 8, '0'), 'House ' || n, 'Dhanmondi, Dhaka',
             case when n % 500 = 1 then 'sylhet' else 'dhaka' end,
             case n % 4 when 0 then 'inside' else 'outside' end, date '2026-11-22', date '2026-11-23',
             20000 + n % 1000 * 100, 6000, 26000 + n % 1000 * 100,
             '${shop.now().toISOString()}'::timestamptz - n * interval '1 minute'
        from generate_series(1, ${count}) n;
    insert into order_lines (order_id, position, product_id, variant_id, name_en, sku, unit_price, quantity, stock_taken)
      select 'order' || n, position, product, variant, 'A thing', 'SKU', 10000, position, true
        from generate_series(1, least(${count}, 2000)) n, (values ${lines}) v (position, product, variant);
    insert into order_events (order_id, status, by_role)
      select 'order' || n, 'pending', 'shopper' from generate_series(1, least(${count}, 2000)) n;
    analyze`);
  return { productIds: [first.productId, second.productId] };
}

/** How PostgreSQL goes about what `work` asks: the plans of its statements, without running anything else between. */
export async function plansOf(shop: TestShop, work: (shop: Shop) => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (name !== "execute") return Reflect.get(target, name);
      return async (query: Parameters<typeof target.execute>[0]) => {
        // biome-ignore lint/suspicious/noExplicitAny: drizzle's own dialect turns a query into words
        const { sql, params } = (target as any).dialect.sqlToQuery(query);
        asked.push({ text: sql, values: params });
        return target.execute(query);
      };
    },
  });
  await work({ ...shop, db });
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const { rows } = await shop.pool.query<{ "QUERY PLAN": string }>(`explain (costs off) ${text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}
