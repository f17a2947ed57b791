-- Staff see what is hidden, too: the two orders that they share with shoppers hold both.
drop index products_newest;
drop index products_price;
create index products_newest on products (created_at desc, id) where status <> 'deleted';
create index products_price on products (price, id) where status <> 'deleted';
-- By name as each language shows it, and by how an SKU begins (shop/catalog/staff-products.ts).
create index products_name_en on products (coalesce(name_en, name_bn), id) where status <> 'deleted';
create index products_name_bn on products (coalesce(name_bn, name_en), id) where status <> 'deleted';
create index variants_sku_begins on variants (lower(sku) text_pattern_ops) where not deleted;
