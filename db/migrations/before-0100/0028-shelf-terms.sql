-- What a list is narrowed by, under a product's tier and category, so that one index finds what has several things at once
-- without reading a product that has not, the best-selling first: `0/makeup/skin:dry` (shop/catalog/shelf-terms.ts). Only
-- shelves too large to be counted whole are asked this way (docs/decisions/0018).
create function shelf_terms(tier smallint, category_id text, brand_id text, price bigint, rating_sum bigint,
                            rating_count integer, in_stock boolean, list_price bigint, facets text[])
  returns text[] language sql immutable parallel safe
  return array(select tier || '/' || category_id || '/' || word
                 from unnest(shelf_words(brand_id, price, rating_sum, rating_count, in_stock, list_price, facets)) word);

create index products_shelf_terms on products
  using gin (shelf_terms(tier, category_id, brand_id, price, rating_sum, rating_count, in_stock, list_price, facets))
  with (gin_pending_list_limit = 64) where status = 'published';
