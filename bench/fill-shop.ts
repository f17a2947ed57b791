import { createHash } from "node:crypto";
import type pg from "pg";
import { attributeWords, hairTypes } from "../shop/catalog/attribute-words.ts";
import { shadeFamilies } from "../shop/catalog/facets.ts";
import { saveProducts } from "../shop/catalog/save-products.ts";
import { skinTypes } from "../shop/reviews/review-rules.ts";
import { countWords, recordWords } from "../shop/search/index-terms.ts";
import { phoneticKey } from "../shop/search/phonetics.ts";
import { reindexProducts } from "../shop/search/reindex-products.ts";
import type { BenchShop } from "./bench-shop.ts";
import { fillOrders } from "./fill-orders.ts";
import { coinedNames, variedDrafts, withoutIndexes } from "./generate-products.ts";

const filledTables = [
  "products",
  "product_images",
  "variants",
  "reviews",
  "orders",
  "order_lines",
  "order_events",
  "notifications",
];
const rollupTables = [
  "daily_order_totals",
  "daily_product_sales",
  "daily_category_sales",
  "recent_product_sales",
  "bought_together",
];

/**
 * Replaces the shop's contents with the given number of products and orders. Runs without triggers, builds indexes at the
 * end, and then computes totals with the usual functions.
 */
export async function fillShop(
  shop: BenchShop,
  { products, orders }: { products: number; orders: number },
): Promise<void> {
  const client = await shop.pool.connect();
  try {
    await client.query(`truncate ${[...filledTables, ...rollupTables].join(", ")} cascade`);
    await reindexProducts(shop);
    const drafts = variedDrafts();
    await saveProducts(shop.db, drafts);
    await recordWords(shop.db, coinedNames().map(phoneticKey));
    await client.query(`
      set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
      set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2; select setseed(0.5);
      create temporary table base as
        select p, row_number() over (order by slug) - 1 as place from products p`);
    await withoutIndexes(client, [...filledTables, ...rollupTables], async () => {
      await client.query("truncate products cascade");
      await fillProducts(client, products, drafts.length);
      await fillReviews(client, products);
      await fillOrders(client, { products, orders, now: shop.now() });
    });
    await client.query(`
      drop table base; truncate catalog_log; update recent_sales_window set since = 'infinity'; reset session_replication_role; reset synchronous_commit; reset work_mem;
      reset maintenance_work_mem; reset max_parallel_maintenance_workers`);
    await client.query(`vacuum analyze ${[...filledTables, ...rollupTables].join(", ")}`);
  } finally {
    client.release();
  }
  await countWords(shop.db);
}

/** The id of a filled product by number, from 1. Its first variant adds `-1`. */
export function filledProduct(number: number): string {
  return createHash("md5").update(`product${number}`).digest("hex").slice(0, 12);
}

/** Copies of a base product under one of twenty thousand names. The better it sells, the lower its tier. */
async function fillProducts(client: pg.ClientBase, products: number, base: number): Promise<void> {
  const coined = coinedNames();
  await client.query(
    `insert into products (id, slug, category_id, brand_id, name_en, name_bn, ingredients, attributes, price, list_price,
                           highest_price, in_stock, featured, rating_count, rating_sum, search_vector, search_version, facets, claims,
                           claims_version, sold, sales_tier, created_at)
       select left(md5('product' || n), 12), (p).slug || '-' || n, (p).category_id, (p).brand_id, w.name || ' ' || (p).name_en,
              (p).name_bn, (p).ingredients, (p).attributes, price, case when b < 0.2 then price + 5000 end, price, c < 0.9,
              n % greatest($1 / 40, 1) = 7, ratings, floor(ratings * (3 + 2 * b)),
              (p).search_vector || ('''' || w.sound || ''':1A')::tsvector, (p).search_version,
              array['skin:' || ($4::text[])[1 + n % 5], 'concern:' || ($5::text[])[1 + n % 14], 'shade:' || ($6::text[])[1 + n % 13]]
                || case when a < 0.1 then array['hair:' || ($7::text[])[1 + n % 5]] end
                || case when c < 0.2 then array['finish:' || ($8::text[])[1 + n % 8]] end,
              (p).claims, (p).claims_version, floor(300 * power(1 - rank, 6)),
              width_bucket(floor(rank * $1), '{2000,10000,50000,250000}'::float8[]),
              timestamptz '2026-11-20' - random() * interval '1000 days'
         from (select n, random() as a, random() as b, random() as c, random() as rank, floor(random() * 40)::int as ratings,
                      5000 + floor(450000 * power(random(), 2))::bigint / 100 * 100 as price
                 from generate_series(1, $1::int) n) made
         join base on place = n % $9::int
         join unnest($2::text[], $3::text[]) with ordinality w (name, sound, nth)
           on nth = 1 + (n::bigint * 104729) % cardinality($2::text[])`,
    [
      ...[products, coined, coined.map(phoneticKey), skinTypes, attributeWords.slice(8, 22), shadeFamilies],
      ...[hairTypes, attributeWords.slice(-8), base],
    ],
  );
  await client.query(`
    insert into variants (id, product_id, position, sku, name_en, price, stock, swatch)
      select id || '-' || nth, id, nth, 'SKU-' || id || nth, 'Shade ' || nth, price,
             case when not in_stock then 0 when random() < 0.02 then 3 else 100000 end, '#B3121F'
        from products, generate_series(1, 1 + length(slug) % 2) nth;
    insert into images (id, width, height, widths) select 'bench-' || n, 1600, 2000, '{400,800,1600}' from generate_series(0, 199) n
      on conflict do nothing;
    insert into product_images (product_id, position, image_id)
      select id, 0, 'bench-' || length(name_en) * 7 % 200 from products`);
}

/** As many reviews as products, most of them for a few products. Product ratings vary more: they are not derived from them. */
async function fillReviews(client: pg.ClientBase, products: number): Promise<void> {
  await client.query(
    `insert into reviews (id, product_id, name, stars, title, body, status, demo, written_at)
       select 'review' || n, left(md5('product' || 1 + floor($1 * power(random(), 3))), 12), 'Nusrat', 1 + n % 5, 'Good',
              'It does what it says, and smells of roses while it does.', 'published', true,
              timestamptz '2026-11-21' - n * interval '1 minute'
         from generate_series(1, $1::int) n`,
    [products],
  );
}
