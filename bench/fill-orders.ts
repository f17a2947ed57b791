import type pg from "pg";

const names = ["Nusrat Jahan", "Tasnim Akter", "Mahbuba Rahman", "সাদিয়া ইসলাম", "Farhana Yasmin", "Shormi Das"];

type FillOrdersInput = { products: number; orders: number; now: Date };

/**
 * Orders of a shop that grew: one per minute backwards from `now`, each with one to three lines, with daily sums and the
 * notifications of the last thirty days. The newest are pending, most are delivered.
 */
export async function fillOrders(client: pg.ClientBase, { products, orders, now }: FillOrdersInput): Promise<void> {
  await client.query(
    `insert into orders (id, number, status, language, full_name, phone, address, city, district, delivery_area,
                         deliver_from, deliver_to, subtotal, shipping_cost, total, placed_at)
       select 'order' || n, 'T' || n,
              case when n <= 100 then 'pending' when n % 20 = 19 then 'cancelled' when n % 50 = 49 then 'returned'
                   when n <= 500 then 'confirmed' when n <= 1000 then 'shipped' else 'delivered' end,
              'en', ($3::text[])[1 + n % 6] || ' ' || n, '+88017' || lpad((n % greatest($1 / 4, 1))::text, 8, '0'),
              'House ' || n, 'Dhanmondi, Dhaka', case when n % 500 = 1 then 'sylhet' else 'dhaka' end,
              case n / 7 % 4 when 0 then 'inside' else 'outside' end, date '2026-11-22', date '2026-11-23',
              20000 + n % 1000 * 100, 6000, 26000 + n % 1000 * 100, $2::timestamptz - n * interval '1 minute'
         from generate_series(1, $1::int) n`,
    [orders, now, names],
  );
  await client.query(
    `insert into order_lines (order_id, position, product_id, variant_id, name_en, sku, unit_price, quantity, stock_reserved)
       select 'order' || n, nth - 1, p.id, v.id, p.name_en, v.sku, v.price, nth, true
         from (select n, nth, left(md5('product' || 1 + floor($2 * power(random(), 2))), 12) as product_id
                 from generate_series(1, $1::int) n, generate_series(1, 1 + n % 3) nth) line
         join products p on p.id = line.product_id join variants v on v.product_id = p.id and v.position = 1`,
    [orders, products],
  );
  await client.query(`
    insert into order_events (order_id, status, at, by_role) select id, 'pending', placed_at, 'shopper' from orders;
    insert into daily_order_totals select dhaka_day(placed_at), status, count(*), sum(total) from orders group by 1, 2;
    insert into daily_product_sales (day, product_id, pieces, amount)
      select dhaka_day(o.placed_at), l.product_id, sum(l.quantity), sum(l.quantity * l.unit_price)
        from orders o join order_lines l on l.order_id = o.id where is_revenue(o.status) group by 1, 2;
    insert into daily_category_sales (day, category_id, pieces, amount)
      select s.day, p.category_id, sum(s.pieces), sum(s.amount)
        from daily_product_sales s join products p on p.id = s.product_id group by 1, 2`);
  await client.query(
    `insert into notifications (id, kind, channel, recipient, language, data, state, created_at)
       select 'letter' || id, 'order-placed', 'sms', phone, 'en', '{}', 'kept', placed_at
         from orders where placed_at > $1::timestamptz - interval '30 days'`,
    [now],
  );
}
