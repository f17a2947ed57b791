-- What a product is like, as lists are narrowed by it: `skin:dry`, `shade:red` (shop/catalog/product-facets.ts). Filled
-- for products that are there already when their words are read anew (shop/search/read-products.ts).
alter table products add column facets text[] not null default '{}';
create index products_facets on products using gin (facets) where status = 'published';

create index products_by_merit on products (in_stock desc, featured desc, sold desc, created_at desc, id)
  where status = 'published';
