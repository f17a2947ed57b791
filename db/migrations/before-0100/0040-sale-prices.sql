-- A product is on offer, too, where it is not its cheapest variant that is reduced: the lowest price of such variants, null
-- where the cheapest one is reduced itself (`list_price`) or none is. Kept by whoever sums products up (summary.ts).
alter table products add column sale_price bigint;

create or replace function note_shelves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into shelf_counts (category_id, word, products)
      select category_id, word, count(*)
        from became, unnest(shelf_words(brand_id, price, rating_sum, rating_count, in_stock, coalesce(list_price, sale_price), facets)) word
       where status = 'published' group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into shelf_counts (category_id, word, products)
      select category_id, word, -count(*)
        from was, unnest(shelf_words(brand_id, price, rating_sum, rating_count, in_stock, coalesce(list_price, sale_price), facets)) word
       where status = 'published' group by 1, 2;
  else
    insert into shelf_counts (category_id, word, products)
      select s.category_id, word, sum(s.products)
        from was b join became a using (id)
             cross join lateral (values
               (a.category_id, 1, a.status,
                shelf_words(a.brand_id, a.price, a.rating_sum, a.rating_count, a.in_stock, coalesce(a.list_price, a.sale_price),
                            a.facets)),
               (b.category_id, -1, b.status,
                shelf_words(b.brand_id, b.price, b.rating_sum, b.rating_count, b.in_stock, coalesce(b.list_price, b.sale_price),
                            b.facets))
             ) s (category_id, products, status, words)
             cross join lateral unnest(s.words) word
       where s.status = 'published'
         and (a.category_id, a.status, a.brand_id, a.price, a.rating_sum, a.rating_count, a.in_stock, a.list_price,
              a.sale_price, a.facets)
             is distinct from
             (b.category_id, b.status, b.brand_id, b.price, b.rating_sum, b.rating_count, b.in_stock, b.list_price,
              b.sale_price, b.facets)
       group by 1, 2 having sum(s.products) <> 0;
  end if;
  return null;
end $$;

create or replace function count_shelves() returns void language sql as $$
  lock table products, shelf_counts in share row exclusive mode;
  delete from shelf_counts;
  insert into shelf_counts (category_id, word, products)
    select category_id, word, count(*)
      from products, unnest(shelf_words(brand_id, price, rating_sum, rating_count, in_stock, coalesce(list_price, sale_price), facets)) word
     where status = 'published' group by 1, 2;
$$;

drop index products_shelf_terms;
create index products_shelf_terms on products
  using gin (shelf_terms(tier, category_id, brand_id, price, rating_sum, rating_count, in_stock,
                         coalesce(list_price, sale_price), facets))
  with (gin_pending_list_limit = 64) where status = 'published';

update products p set sale_price = s.price
  from (select v.product_id, min(price_at(v, now())) as price
          from variants v where not v.deleted and list_price_at(v, now()) > price_at(v, now()) group by v.product_id) s
 where s.product_id = p.id and p.list_price is null;
