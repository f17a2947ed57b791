-- How many products stand on each shelf, by everything a list is narrowed by (docs/decisions/0018): the whole of a category
-- (`all:`) and each word of its products (`brand:…`, `price:3`, `skin:dry`). Many rows for one key count together, so that
-- nobody who saves a product waits for another one; they are folded each minute (shop/catalog/fold-shelves.ts).
create table shelf_counts (
  category_id text not null,
  word text not null,
  products integer not null
);
create index shelf_counts_category on shelf_counts (category_id);

-- Between which round prices it stands (shop/catalog/price-steps.ts), and how many stars it reached (matching.ts): a test
-- holds them against each other. Who changes one writes a migration that counts anew (count_shelves).
create function price_step(price bigint) returns integer language sql immutable parallel safe
  return width_bucket(price, '{10000,20000,30000,50000,75000,100000,150000,200000,300000,500000,750000,1000000,2000000,5000000}'::bigint[]);

create function stars_reached(rating_sum bigint, rating_count integer) returns text language sql immutable parallel safe
  return case when rating_count = 0 then ''
              when rating_sum * 20 >= 89 * rating_count then '4.5'
              when rating_sum * 20 >= 79 * rating_count then '4'
              when rating_sum * 20 >= 59 * rating_count then '3'
              else '' end;

create function shelf_words(brand_id text, price bigint, rating_sum bigint, rating_count integer, in_stock boolean,
                            list_price bigint, facets text[])
  returns text[] language sql immutable parallel safe
  return array['all:', 'brand:' || brand_id, 'price:' || price_step(price), 'rating:' || stars_reached(rating_sum, rating_count)]
         || case when in_stock then '{stock:1}'::text[] end
         || case when list_price is not null then '{offer:1}'::text[] end
         || facets;

create function note_shelves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into shelf_counts (category_id, word, products)
      select category_id, word, count(*)
        from became, unnest(shelf_words(brand_id, price, rating_sum, rating_count, in_stock, list_price, facets)) word
       where status = 'published' group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into shelf_counts (category_id, word, products)
      select category_id, word, -count(*)
        from was, unnest(shelf_words(brand_id, price, rating_sum, rating_count, in_stock, list_price, facets)) word
       where status = 'published' group by 1, 2;
  else
    insert into shelf_counts (category_id, word, products)
      select s.category_id, word, sum(s.products)
        from was b join became a using (id)
             cross join lateral (values
               (a.category_id, 1, a.status,
                shelf_words(a.brand_id, a.price, a.rating_sum, a.rating_count, a.in_stock, a.list_price, a.facets)),
               (b.category_id, -1, b.status,
                shelf_words(b.brand_id, b.price, b.rating_sum, b.rating_count, b.in_stock, b.list_price, b.facets))
             ) s (category_id, products, status, words)
             cross join lateral unnest(s.words) word
       where s.status = 'published'
         and (a.category_id, a.status, a.brand_id, a.price, a.rating_sum, a.rating_count, a.in_stock, a.list_price, a.facets)
             is distinct from
             (b.category_id, b.status, b.brand_id, b.price, b.rating_sum, b.rating_count, b.in_stock, b.list_price, b.facets)
       group by 1, 2 having sum(s.products) <> 0;
  end if;
  return null;
end $$;

create trigger note_shelves_added after insert on products
  referencing new table as became for each statement execute function note_shelves();
create trigger note_shelves_changed after update on products
  referencing old table as was new table as became for each statement execute function note_shelves();
create trigger note_shelves_removed after delete on products
  referencing old table as was for each statement execute function note_shelves();

-- Counts all shelves anew: for a shop that has products already, and whenever what is counted comes to mean something else.
create function count_shelves() returns void language sql as $$
  lock table products, shelf_counts in share row exclusive mode;
  delete from shelf_counts;
  insert into shelf_counts (category_id, word, products)
    select category_id, word, count(*)
      from products, unnest(shelf_words(brand_id, price, rating_sum, rating_count, in_stock, list_price, facets)) word
     where status = 'published' group by 1, 2;
$$;
select count_shelves();

-- Each list is read in its order, in the whole shop and in a category, however many stand on it.
create index products_category_by_merit on products (category_id, in_stock desc, featured desc, sold desc, created_at desc, id)
  where status = 'published';
create index products_category_sold on products (category_id, in_stock desc, sold desc, id) where status = 'published';
-- As if ten buyers had given four stars first (listOrder in shop/catalog/queries.ts).
create index products_rated on products ((rating_count = 0), ((rating_sum + 40)::float8 / (rating_count + 10)) desc, rating_count desc, id)
  where status = 'published';
create index products_category_rated on products
  (category_id, (rating_count = 0), ((rating_sum + 40)::float8 / (rating_count + 10)) desc, rating_count desc, id)
  where status = 'published';

-- Whether any product was read by another version of the shop is known by the ends of these, at each start.
create index products_words_version on products (words_version) where status <> 'deleted';
create index products_marks_version on products (marks_version) where status <> 'deleted';
