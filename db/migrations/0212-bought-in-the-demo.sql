-- What was bought of a product: an order says so, and a demo review has none.
alter table reviews
  add column variant_id text,
  add constraint reviews_variant_without_order check (variant_id is null or order_id is null);
