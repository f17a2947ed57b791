-- Brings a database that ends at before-0100/0047-unpriced-products-hidden.sql to the form of 0100-schema.sql, under whose
-- name it is recorded (db/migrate.ts). Renames only: no row changes.

alter table history rename to audit_log;
alter table letters rename to notifications;
alter table attempts rename to rate_limits;
alter table wishes rename to wishlist_items;
alter table shelf_counts rename to facet_counts;
alter table public_changes rename to invalidations;
alter table stock_requests rename to stock_alerts;
alter table returned_variants rename to restocked_variants;
alter table coupon_uses rename to coupon_redemptions;
alter table image_addresses rename to image_urls;
alter table order_days rename to daily_order_totals;
alter table product_days rename to daily_product_sales;
alter table category_days rename to daily_category_sales;
alter table product_months rename to recent_product_sales;
alter table product_month rename to recent_sales_window;
alter table search_days rename to daily_searches;

alter table notifications rename column tries to attempts;
alter table notifications rename column next_try_at to next_attempt_at;
alter table facet_counts rename column word to facet;
alter table stock_alerts rename column stop_key to unsubscribe_key;
alter table stock_alerts rename column told_at to notified_at;
alter table restocked_variants rename column tell_at to notify_at;
alter table coupon_redemptions rename column gave to discount;
alter table coupon_redemptions rename column given_back_at to released_at;
alter table coupons rename column most_off to max_discount;
alter table coupons rename column most_uses to max_uses;
alter table coupons rename column most_per_person to max_uses_per_customer;
alter table brands rename column sound to phonetic_name;
alter table products rename column sale_price to lowest_sale_price;
alter table products rename column offer_turns_at to sale_changes_at;
alter table products rename column pick to random_key;
alter table products rename column words to search_vector;
alter table products rename column words_version to search_version;
alter table products rename column marks to claims;
alter table products rename column marks_version to claims_version;
alter table products rename column tier to sales_tier;
alter table variants rename column offer_price to sale_price;
alter table variants rename column offer_from to sale_starts_at;
alter table variants rename column offer_until to sale_ends_at;
alter table orders rename column sounds to search_vector;
alter table orders rename column forget_asked_at to erasure_requested_at;
alter table orders rename column forgotten_at to erased_at;
alter table order_lines rename column stock_taken to stock_reserved;
alter table images rename column sent_at to uploaded_at;
alter table search_words rename column frame to skeleton;
alter table search_synonyms rename column sounds to phonetic_phrases;

alter table audit_log rename constraint history_pkey to audit_log_pkey;
alter table notifications rename constraint letters_pkey to notifications_pkey;
alter table notifications rename constraint letters_channel_check to notifications_channel_check;
alter table notifications rename constraint letters_language_check to notifications_language_check;
alter table notifications rename constraint letters_state_check to notifications_state_check;
alter table rate_limits rename constraint attempts_pkey to rate_limits_pkey;
alter table wishlist_items rename constraint wishes_pkey to wishlist_items_pkey;
alter table wishlist_items rename constraint wishes_product_id_fkey to wishlist_items_product_id_fkey;
alter table wishlist_items rename constraint wishes_user_id_fkey to wishlist_items_user_id_fkey;
alter table invalidations rename constraint public_changes_pkey to invalidations_pkey;
alter table stock_alerts rename constraint stock_requests_check to stock_alerts_recipient_check;
alter table stock_alerts rename constraint stock_requests_pkey to stock_alerts_pkey;
alter table stock_alerts rename constraint stock_requests_channel_check to stock_alerts_channel_check;
alter table stock_alerts rename constraint stock_requests_language_check to stock_alerts_language_check;
alter table stock_alerts rename constraint stock_requests_variant_id_fkey to stock_alerts_variant_id_fkey;
alter table restocked_variants rename constraint returned_variants_pkey to restocked_variants_pkey;
alter table restocked_variants rename constraint returned_variants_variant_id_fkey to restocked_variants_variant_id_fkey;
alter table coupon_redemptions rename constraint coupon_uses_gave_check to coupon_redemptions_discount_check;
alter table coupon_redemptions rename constraint coupon_uses_pkey to coupon_redemptions_pkey;
alter table coupon_redemptions rename constraint coupon_uses_coupon_id_fkey to coupon_redemptions_coupon_id_fkey;
alter table coupon_redemptions rename constraint coupon_uses_order_id_fkey to coupon_redemptions_order_id_fkey;
alter table image_urls rename constraint image_addresses_pkey to image_urls_pkey;
alter table recent_product_sales rename constraint product_months_pkey to recent_product_sales_pkey;
alter table recent_sales_window rename constraint product_month_pkey to recent_sales_window_pkey;
alter table recent_sales_window rename constraint product_month_id_check to recent_sales_window_id_check;
alter table daily_searches rename constraint search_days_pkey to daily_searches_pkey;
alter table daily_searches rename constraint search_days_phrase_check to daily_searches_phrase_check;
alter table coupons rename constraint coupons_most_off_check to coupons_max_discount_check;
alter table coupons rename constraint coupons_most_uses_check to coupons_max_uses_check;
alter table coupons rename constraint coupons_most_per_person_check to coupons_max_uses_per_customer_check;
alter table variants rename constraint variants_offer_days to variants_sale_days;
alter table variants rename constraint variants_offer_lower to variants_sale_lower;
alter table variants rename constraint variants_offer_price_check to variants_sale_price_check;
alter table variants rename constraint variants_offer_whole to variants_sale_whole;

alter table products rename constraint products_check to products_list_price_higher;
alter table products rename constraint products_check1 to products_named;
alter table variants rename constraint variants_check to variants_list_price_higher;
alter table orders rename constraint orders_check to orders_total_adds_up;
alter table coupons rename constraint coupons_check to coupons_amount_by_kind;
alter table coupons rename constraint coupons_check1 to coupons_percent_by_kind;
alter table coupons rename constraint coupons_check2 to coupons_max_discount_by_kind;
alter table coupons rename constraint coupons_check3 to coupons_valid_days;
alter table reviews rename constraint reviews_check to reviews_of_an_order;
alter table reviews rename constraint reviews_check1 to reviews_refused_with_reason;
alter table reviews rename constraint reviews_check2 to reviews_title_with_body;

alter sequence history_id_seq rename to audit_log_id_seq;
alter sequence public_changes_id_seq rename to invalidations_id_seq;
alter index history_record rename to audit_log_record;
alter index history_person rename to audit_log_user;
alter index history_action rename to audit_log_action;
alter index letters_created rename to notifications_created;
alter index letters_recipient rename to notifications_recipient;
alter index letters_state rename to notifications_state;
alter index letters_waiting rename to notifications_waiting;
alter index attempts_ended rename to rate_limits_ended;
alter index wishes_product rename to wishlist_items_product;
alter index shelf_counts_category rename to facet_counts_category;
alter index stock_requests_created rename to stock_alerts_created;
alter index stock_requests_once rename to stock_alerts_once;
alter index stock_requests_recipient rename to stock_alerts_recipient;
alter index stock_requests_stop rename to stock_alerts_unsubscribe;
alter index stock_requests_told rename to stock_alerts_notified;
alter index stock_requests_waiting rename to stock_alerts_waiting;
alter index returned_variants_due rename to restocked_variants_due;
alter index coupon_uses_phone rename to coupon_redemptions_phone;
alter index coupon_uses_user rename to coupon_redemptions_user;
alter index order_days_day rename to daily_order_totals_day;
alter index product_days_day rename to daily_product_sales_day;
alter index product_days_product rename to daily_product_sales_product;
alter index category_days_day rename to daily_category_sales_day;
alter index product_months_pieces rename to recent_product_sales_pieces;
alter index products_marks rename to products_claims;
alter index products_marks_version rename to products_claims_version;
alter index products_offer_turns rename to products_sale_changes;
alter index products_pick rename to products_random;
alter index products_shelf_terms rename to products_facet_terms;
alter index products_terms rename to products_search;
alter index products_words_version rename to products_search_version;
alter index orders_forget_asked rename to orders_erasure_requested;
alter index orders_to_forget rename to orders_to_erase;
alter index orders_sounds rename to orders_search_vector;
alter index orders_unread rename to orders_unindexed;
alter index images_sent rename to images_uploaded;
alter index search_synonyms_sounds rename to search_synonyms_phonetic;
alter index search_words_frame rename to search_words_skeleton;
alter index search_words_begin rename to search_words_prefix;
alter index search_words_near rename to search_words_similar;
alter index variants_offered rename to variants_on_sale;
alter index variants_few rename to variants_low_stock;
alter index variants_sku_begins rename to variants_sku_prefix;
alter index products_by_merit rename to products_recommended;
alter index products_category_by_merit rename to products_category_recommended;
alter index orders_waiting_place rename to orders_pending_address;
alter index reviews_words rename to reviews_written;

alter trigger note_placed_orders on orders rename to total_placed_orders;
alter trigger note_changed_orders on orders rename to total_changed_orders;
alter trigger count_stars_added on reviews rename to rate_products_on_insert;
alter trigger count_stars_changed on reviews rename to rate_products_on_update;
alter trigger count_stars_removed on reviews rename to rate_products_on_delete;
alter trigger count_votes on review_votes rename to count_helpful_votes;
alter trigger note_returned_variant on variants rename to record_restocked_variant;
alter trigger note_published_product on products rename to record_restocked_product;
alter trigger note_changed_product on products rename to invalidate_product;
alter trigger note_changed_variant on variants rename to invalidate_variant;
alter trigger note_added_products on products rename to invalidate_added_products;
alter trigger note_removed_products on products rename to invalidate_removed_products;
alter trigger note_changed_categories on categories rename to invalidate_categories;
alter trigger note_changed_brands on brands rename to invalidate_brands;
alter trigger note_changed_settings on shop_settings rename to invalidate_settings;
alter trigger note_changed_review on reviews rename to invalidate_review;
alter trigger note_removed_review on reviews rename to invalidate_removed_review;
alter trigger note_added_reviews on reviews rename to invalidate_added_reviews;
alter trigger note_renamed_person on users rename to invalidate_renamed_author;
alter trigger note_shelves_added on products rename to count_facets_on_insert;
alter trigger note_shelves_changed on products rename to count_facets_on_update;
alter trigger note_shelves_removed on products rename to count_facets_on_delete;
alter trigger move_category_days on products rename to move_category_sales;

alter function note_placed_orders() rename to total_placed_orders;
alter function note_changed_orders() rename to total_changed_orders;
alter function count_stars() rename to rate_products;
alter function count_votes() rename to count_helpful_votes;
alter function note_returned_variant() rename to record_restocked_variant;
alter function note_published_product() rename to record_restocked_product;
alter function note_changed_product() rename to invalidate_product;
alter function note_changed_variant() rename to invalidate_variant;
alter function note_added_products() rename to invalidate_added_products;
alter function note_changed_everything() rename to invalidate_everything;
alter function note_changed_settings() rename to invalidate_settings;
alter function note_changed_review() rename to invalidate_review;
alter function note_added_reviews() rename to invalidate_added_reviews;
alter function note_renamed_person() rename to invalidate_renamed_author;
alter function note_shelves() rename to count_facets;
alter function count_shelves() rename to recount_facets;
alter function shelf_words rename to facet_keys;
alter function shelf_terms rename to facet_terms;
alter function count_month(date) rename to recount_recent_sales;
alter function move_category_days() rename to move_category_sales;
alter function offer_state(variants, timestamptz) rename to sale_state;
alter function offer_until_at(variants, timestamptz) rename to last_sale_day;
alter function offer_turns_after(variants, timestamptz) rename to next_sale_change;
alter function offer_terms(variants) rename to sale_terms;

-- PostgreSQL keeps these bodies as text, with the old names.
create or replace function count_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into facet_counts (category_id, facet, products)
      select category_id, facet, count(*)
        from became, unnest(facet_keys(brand_id, price, rating_sum, rating_count, in_stock, coalesce(list_price, lowest_sale_price), facets)) facet
       where status = 'published' group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into facet_counts (category_id, facet, products)
      select category_id, facet, -count(*)
        from was, unnest(facet_keys(brand_id, price, rating_sum, rating_count, in_stock, coalesce(list_price, lowest_sale_price), facets)) facet
       where status = 'published' group by 1, 2;
  else
    insert into facet_counts (category_id, facet, products)
      select s.category_id, facet, sum(s.products)
        from was b join became a using (id)
             cross join lateral (values
               (a.category_id, 1, a.status,
                facet_keys(a.brand_id, a.price, a.rating_sum, a.rating_count, a.in_stock, coalesce(a.list_price, a.lowest_sale_price),
                            a.facets)),
               (b.category_id, -1, b.status,
                facet_keys(b.brand_id, b.price, b.rating_sum, b.rating_count, b.in_stock, coalesce(b.list_price, b.lowest_sale_price),
                            b.facets))
             ) s (category_id, products, status, facets)
             cross join lateral unnest(s.facets) facet
       where s.status = 'published'
         and (a.category_id, a.status, a.brand_id, a.price, a.rating_sum, a.rating_count, a.in_stock, a.list_price,
              a.lowest_sale_price, a.facets)
             is distinct from
             (b.category_id, b.status, b.brand_id, b.price, b.rating_sum, b.rating_count, b.in_stock, b.list_price,
              b.lowest_sale_price, b.facets)
       group by 1, 2 having sum(s.products) <> 0;
  end if;
  return null;
end $$;

create or replace function invalidate_added_products() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) select array_agg('category:' || id) from categories having count(*) > 0;
  return null;
end $$;

create or replace function invalidate_added_reviews() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags)
    select case when count(distinct product_id) > 50 then '{*}'
                else array['reviews'] || array_agg(distinct 'product:' || product_id) end
      from became where status = 'published' having count(*) > 0;
  return null;
end $$;

create or replace function invalidate_everything() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values ('{*}');
  return null;
end $$;

create or replace function invalidate_product() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values (array['product:' || new.id, 'category:' || new.category_id]
    || case when old.category_id <> new.category_id then array['category:' || old.category_id] end);
  return null;
end $$;

create or replace function invalidate_renamed_author() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags)
    select array['reviews'] || array_agg('product:' || product_id)
      from reviews where user_id = new.id and status = 'published' having count(*) > 0;
  return null;
end $$;

create or replace function invalidate_review() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values (array['reviews', 'product:' || coalesce(new.product_id, old.product_id)]);
  return null;
end $$;

create or replace function invalidate_settings() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values ('{settings}');
  return null;
end $$;

create or replace function invalidate_variant() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags)
    select array['product:' || p.id, 'category:' || p.category_id] from products p where p.id = new.product_id;
  return null;
end $$;

create or replace function move_category_sales() returns trigger language plpgsql as $$
begin
  insert into daily_category_sales (day, category_id, pieces, amount)
    select s.day, m.category_id, m.factor * s.pieces, m.factor * s.amount
      from (select day, sum(pieces) as pieces, sum(amount) as amount from daily_product_sales where product_id = new.id group by day) s,
           (values (old.category_id, -1), (new.category_id, 1)) m (category_id, factor);
  return null;
end $$;

create or replace function record_restocked_product() returns trigger language plpgsql as $$
begin
  insert into restocked_variants (variant_id)
    select v.id from variants v
     where v.product_id = new.id and not v.deleted and (v.stock is null or v.stock > 0)
       and exists (select from stock_alerts r where r.variant_id = v.id and r.notified_at is null)
     order by v.id
  on conflict (variant_id) do update set notify_at = excluded.notify_at;
  return null;
end $$;

create or replace function record_restocked_variant() returns trigger language plpgsql as $$
begin
  insert into restocked_variants (variant_id)
    select new.id where exists (select from stock_alerts where variant_id = new.id and notified_at is null)
  on conflict (variant_id) do update set notify_at = excluded.notify_at;
  return null;
end $$;

create or replace function recount_facets() returns void language sql as $$
  lock table products, facet_counts in share row exclusive mode;
  delete from facet_counts;
  insert into facet_counts (category_id, facet, products)
    select category_id, facet, count(*)
      from products, unnest(facet_keys(brand_id, price, rating_sum, rating_count, in_stock, coalesce(list_price, lowest_sale_price), facets)) facet
     where status = 'published' group by 1, 2;
$$;

create or replace function recount_recent_sales(wanted date) returns void language plpgsql as $$
begin
  perform from recent_sales_window where since = wanted;
  if found then return; end if;
  -- Waits for orders being confirmed; later ones wait for this and add to the new sums.
  perform from recent_sales_window for update;
  perform from recent_sales_window where since = wanted;
  if found then return; end if;
  delete from recent_product_sales;
  insert into recent_product_sales (product_id, pieces, amount)
    select product_id, sum(pieces), sum(amount) from daily_product_sales where day >= wanted group by product_id;
  update recent_sales_window set since = wanted;
end $$;

create or replace function total_changed_orders() returns trigger language plpgsql as $$
declare first_day date;
begin
  insert into daily_order_totals (day, status, orders, amount)
    select dhaka_day(placed_at), status, sum(orders), sum(amount)
      from (select b.placed_at, b.status, -1 as orders, -b.total as amount
              from was b join became a using (id) where (a.status, a.total) <> (b.status, b.total)
            union all
            select a.placed_at, a.status, 1, a.total
              from was b join became a using (id) where (a.status, a.total) <> (b.status, b.total)) moved
     group by 1, 2;
  with sold as materialized (
    select dhaka_day(a.placed_at) as day, l.product_id, sum(l.quantity * f.factor) as pieces,
           sum(l.quantity * l.unit_price * f.factor) as amount
      from was b join became a using (id)
           cross join lateral (select is_revenue(a.status)::int - is_revenue(b.status)::int as factor) f
           join order_lines l on l.order_id = a.id
     where f.factor <> 0
     group by 1, 2),
  by_product as (insert into daily_product_sales (day, product_id, pieces, amount) select * from sold)
  insert into daily_category_sales (day, category_id, pieces, amount)
    select s.day, p.category_id, sum(s.pieces), sum(s.amount) from sold s join products p on p.id = s.product_id group by 1, 2;
  -- In order of the products, against deadlocks. An order that changes nothing sold locks nothing.
  if exists (select from was b join became a using (id) where is_revenue(a.status) <> is_revenue(b.status)) then
    select m.since into first_day from recent_sales_window m for share;
    insert into recent_product_sales (product_id, pieces, amount)
      select l.product_id, sum(l.quantity * f.factor), sum(l.quantity * l.unit_price * f.factor)
        from was b join became a using (id)
             cross join lateral (select is_revenue(a.status)::int - is_revenue(b.status)::int as factor) f
             join order_lines l on l.order_id = a.id
       where f.factor <> 0 and dhaka_day(a.placed_at) >= first_day
       group by 1 order by 1
    on conflict (product_id) do update
      set pieces = recent_product_sales.pieces + excluded.pieces, amount = recent_product_sales.amount + excluded.amount;
  end if;
  return null;
end $$;

create or replace function total_placed_orders() returns trigger language plpgsql as $$
begin
  insert into daily_order_totals (day, status, orders, amount)
    select dhaka_day(placed_at), status, count(*), sum(total) from placed group by 1, 2;
  return null;
end $$;


-- From PostgreSQL 18 on, "not null" is a constraint with a name of its own.
do $$
declare
  renamed record;
begin
  for renamed in
    select k.conrelid::regclass as owner, k.conname as old_name, format('%s_%s_not_null', c.relname, a.attname) as new_name
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.connamespace = 'public'::regnamespace and k.contype = 'n'
  loop
    if renamed.old_name <> renamed.new_name then
      execute format('alter table %s rename constraint %I to %I', renamed.owner, renamed.old_name, renamed.new_name);
    end if;
  end loop;
end $$;
