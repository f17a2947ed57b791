import { saveProducts } from "./catalog/save-products.ts";
import { recordWords } from "./search/index-terms.ts";
import { phoneticKey } from "./search/phonetics.ts";
import { generateOrders } from "./test-orders.ts";
import { nusrat, productDraft, type TestShop, variantDraft } from "./test-shop.ts";

/** The number of products, orders, users, notifications and so on. */
export const rowsPerTable = 6000;

const syllables = "ba be chi du ga hi ja ko la lu mo na ni pa ru sha su ta ti zo".split(" ");

/** As many words as a large shop's products have; each of the first five hundred is in twelve products. */
export const words = Array.from({ length: rowsPerTable }, (_, n) =>
  phoneticKey([0, 1, 2, 3].map((place) => syllables[((n + 1) * (7919 + place * 104_729)) % (17 + place)]).join("")),
);

/**
 * Fills every growing table with thousands of rows and fresh statistics, so that PostgreSQL plans as in a large shop.
 * One row in each belongs to Nusrat, who has ordered `order1` and its product.
 */
export async function fillLargeShop(shop: TestShop): Promise<{ productId: string; variantId: string }> {
  const [base] = await saveProducts(shop.db, [
    productDraft({
      attributes: { skinType: ["dry"], concern: ["acne"] },
      variants: [variantDraft({ sku: "BASE", swatch: "#B3121F" })],
    }),
  ]);
  await generateOrders(shop, { orders: rowsPerTable, products: 20, withLines: rowsPerTable });
  const { rows } = await shop.pool.query<{ product_id: string; variant_id: string }>(
    "select product_id, variant_id from order_lines where order_id = 'order1' limit 1",
  );
  const { product_id: productId = "", variant_id: variantId = "" } = rows[0] ?? {};
  await recordWords(shop.db, words);
  const moment = `timestamptz '${shop.now().toISOString()}' - n * interval '1 hour'`;
  const each = `generate_series(1, ${rowsPerTable}) n`;
  await shop.pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into brands (id, slug, name, phonetic_name) select 'brand' || n, 'brand-' || n, 'Brand ' || n, 'brand' || n from generate_series(1, 300) n;
    insert into products (id, slug, category_id, brand_id, name_en, price, highest_price, list_price, in_stock, rating_sum,
                          rating_count, sold, sales_tier, search_vector, search_version, facets, claims, claims_version, created_at, updated_at)
      select 'product' || n, 'product-' || n, (array['skincare', 'makeup', 'fragrance', 'hair-care', 'accessories'])[1 + n % 5],
             'brand' || 1 + n % 300, 'Thing ' || n, 5000 + n * 10, 5000 + n * 10, case when n % 9 = 0 then 90000 + n * 10 end,
             n % 10 <> 3, n % 40 * 4, n % 40, n % 700, 4,
             p.search_vector || ('''' || ('{${words.slice(0, 500).join(",")}}'::text[])[1 + n % 500] || ''':1A')::tsvector, p.search_version,
             array['skin:' || (array['dry', 'oily', 'normal'])[1 + n % 3], 'concern:' || (array['acne', 'pores'])[1 + n % 2]]
             || case when n % 600 = 0 then array['hair:curly'] end, p.claims, p.claims_version, ${moment}, ${moment}
        from ${each}, products p where p.id = '${base?.id}';
    insert into variants (id, product_id, position, sku, price, stock)
      select 'variant' || n || '-' || nth, 'product' || n, nth, 'SKU' || n || '-' || nth, 5000 + n * 10, case n % 10 when 3 then 0 else 10 end
        from ${each}, generate_series(1, 2) nth;
    insert into stock_batches (id, variant_id, code, expires, received, "left", at)
      select 'batch' || n, 'variant' || n || '-1', 'SG-' || n, date '2028-08-31', 10, 10, ${moment} from ${each};
    insert into images (id, width, height, widths, uploaded_at) select 'image' || n, 800, 1000, '{400,800}', ${moment} from ${each};
    insert into product_images (product_id, position, image_id) select 'product' || n, 0, 'image' || n from ${each};
    insert into bought_together select 'product' || n, 'product' || 1 + n % 6000, 1 from ${each};
    insert into users (id, email, name, created_at) select 'user' || n, 'user' || n || '@example.com', 'Person ' || n, ${moment} from ${each};
    update orders set user_id = 'user' || substr(id, 6), email = 'User' || substr(id, 6) || '@Example.com';
    update orders set user_id = '${nusrat.id}', status = 'delivered' where id = 'order1';
    insert into sessions (id, user_id, token, expires_at) select 'session' || n, 'user' || n, 'token' || n, ${moment} + interval '10 days' from ${each};
    insert into sessions (id, user_id, token, expires_at) select 'own', '${nusrat.id}', 'own', now() + interval '100 years';
    insert into identities (id, user_id, provider_id, account_id) select 'identity' || n, 'user' || n, 'credential', 'user' || n from ${each};
    insert into addresses (id, user_id, full_name, phone, address, city, is_default)
      select 'address' || n, 'user' || n, 'Person', '+8801712345678', 'House', 'Dhaka', true from ${each};
    insert into cart_lines (id, user_id, product_id, variant_id, quantity) select 'line' || n, 'user' || n, 'product' || n, 'variant' || n || '-1', 1 from ${each};
    insert into cart_merges (user_id, key, merged_at) select 'user' || n, 'key', ${moment} from ${each};
    insert into wishlist_items (user_id, product_id) select 'user' || n, 'product' || n from ${each};
    insert into stock_alerts (id, variant_id, channel, recipient, language, unsubscribe_key, created_at)
      select 'request' || n, 'variant' || n || '-1', 'mail', 'user' || n || '@example.com', 'en', 'stop' || n, ${moment} from ${each};
    insert into reviews (id, product_id, order_id, user_id, stars, body, status, written_at)
      select 'review' || n, 'product' || n, 'order' || n, 'user' || n, 1 + n % 5, 'It does what it says, and smells of roses while it does.', case when n % 20 = 0 then 'pending' else 'published' end, ${moment} from ${each};
    insert into questions (id, product_id, user_id, language, body, status, written_at)
      select 'question' || n, 'product' || n, 'user' || n, 'en', 'Does it dry the lips?', case when n % 50 = 0 then 'pending' else 'published' end, ${moment} from ${each};
    insert into question_answers (id, question_id, by_shop, body, status, answered_at)
      select 'answer' || n, 'question' || n, true, 'No, it has shea butter.', 'published', ${moment} from ${each};
    insert into review_votes select 'review' || n, 'user' || 1 + n % 6000 from ${each};
    insert into review_images select 'review' || n, 0, 'image' || n from ${each};
    insert into notifications (id, kind, channel, recipient, language, data, state, created_at)
      select 'letter' || n, 'order-placed', case n % 2 when 0 then 'sms' else 'mail' end, 'x', 'en', null,
             case when n % 400 = 0 then 'failed' when n % 3 = 0 then 'kept' else 'sent' end, ${moment} from ${each};
    insert into idempotency_keys (key, request_hash, order_id, created_at) select 'key' || n, 'hash', 'order' || n, ${moment} from ${each};
    insert into contact_messages (id, full_name, email, message, language, created_at, answered_at, answered_by)
      select 'message' || n, 'Person', 'user' || n || '@example.com', 'Hello', 'en', ${moment},
             case when n % 30 > 0 then now() end, case when n % 30 > 0 then 'Rupa' end from ${each};
    insert into audit_log (at, by_id, by_name, action, record_id, record_name)
      select ${moment}, 'staff' || n % 300, 'Rupa', 'order-confirmed', 'order' || n, 'LB' from ${each};
    insert into order_notes (order_id, text, by_name) select 'order' || n, 'Called.', 'Rupa' from ${each};
    insert into rate_limits (key, count, ends_at) select 'attempt' || n, 1, timestamptz '${shop.now().toISOString()}' + n * interval '1 minute' from ${each};
    insert into upload_tickets (id, created_at) select 'ticket' || n, ${moment} from ${each};
    insert into coupons (id, code, kind, amount) values ('coupon', 'EID', 'amount', 100);
    insert into coupon_redemptions (order_id, coupon_id, code, kind, discount, phone, user_id)
      select 'order' || n, 'coupon', 'EID', 'amount', 100, '+88017' || lpad(n::text, 8, '0'), 'user' || n from ${each};
    insert into shipments (id, order_id, courier, tracking_code, state, ended_at)
      select 'shipment' || n, 'order' || n, 'pathao', 'PTH' || n, 'delivered', ${moment} from ${each} where n % 20 > 0;
    insert into courier_tasks (id, kind, subject, closed_at)
      select 'task' || n, 'stuck', 'shipment' || n, case when n % 200 > 0 then now() end from ${each};
    insert into return_requests (id, order_id, reason, resolution, refund_method, way, answer, state, decided_at)
      select 'return' || n, 'order' || n, 'wrong-item', 'refund', 'bkash', 'send', 'Opened.', case when n % 200 > 0 then 'declined' else 'requested' end,
             case when n % 200 > 0 then now() end from ${each};
    insert into payments (id, order_id, kind, method, amount, state, claimed_by_role, decided_at)
      select 'payment' || n, 'order' || n, 'advance', 'bkash', 20000, case when n % 200 > 0 then 'verified' else 'claimed' end, 'staff',
             case when n % 200 > 0 then ${moment} end from ${each};
    insert into gateway_receipts (id, method, transaction_id, amount, settled_at)
      select 'receipt' || n, 'bkash', 'BKX' || n, 20000, case when n % 200 > 0 then now() end from ${each};
    insert into refunds (id, order_id, method, amount, state, due_by, ended_at)
      select 'refund' || n, 'order' || n, 'bkash', 20000, case when n % 200 > 0 then 'done' else 'requested' end, date '2026-12-02',
             case when n % 200 > 0 then now() end from ${each};
    delete from catalog_log;
    commit`);
  await shop.pool.query("vacuum analyze");
  return { productId, variantId };
}
