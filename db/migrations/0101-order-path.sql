-- Placing an order writes less: an update of stock alone is a HOT update with short trigger conditions, and indexes that
-- served no query are gone. db/README.md says which index serves which query.

-- ── Variants: what an order's update of stock sets off ─────────────────────────────────────────────────────────────

-- Apart from the other columns, whose long condition would be parsed for each order.
drop trigger invalidate_variant on variants;

create trigger invalidate_variant after update of position, sku, name_en, name_bn, swatch, price, list_price, image_id, deleted,
                                                 sale_price, sale_starts_at, sale_ends_at on variants for each row
  when ((old.position, old.sku, old.name_en, old.name_bn, old.swatch, old.price, old.list_price, old.image_id,
         old.deleted, old.sale_price, old.sale_starts_at, old.sale_ends_at)
        is distinct from
        (new.position, new.sku, new.name_en, new.name_bn, new.swatch, new.price, new.list_price, new.image_id,
         new.deleted, new.sale_price, new.sale_starts_at, new.sale_ends_at))
  execute function invalidate_variant();

create trigger invalidate_sold_out_variant after update of stock on variants for each row
  when (coalesce(new.stock > 0, true) <> coalesce(old.stock > 0, true))
  execute function invalidate_variant();

-- Variants of which few are left (shop/catalog/admin-products.ts), in a table of their own: an index on variants (stock)
-- would keep every sale from being a HOT update.
create table low_stock_variants (
  variant_id text primary key references variants (id) on delete cascade,
  product_id text not null,
  stock integer not null
);
create index low_stock_variants_stock on low_stock_variants (stock, variant_id);

create function record_low_stock() returns trigger language plpgsql as $$
begin
  if new.stock <= 5 and not new.deleted then
    insert into low_stock_variants (variant_id, product_id, stock) values (new.id, new.product_id, new.stock)
    on conflict (variant_id) do update set stock = excluded.stock;
  else
    delete from low_stock_variants where variant_id = new.id;
  end if;
  return null;
end $$;

create trigger record_low_stock_of_added after insert on variants for each row
  when (new.stock <= 5 and not new.deleted) execute function record_low_stock();

create trigger record_low_stock after update of stock, deleted on variants for each row
  when (old.stock <= 5 or new.stock <= 5) execute function record_low_stock();

insert into low_stock_variants (variant_id, product_id, stock)
  select id, product_id, stock from variants where stock <= 5 and not deleted;

drop index variants_low_stock;
-- Room for the next version of a row beside it.
alter table variants set (fillfactor = 80);

-- ── Indexes ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Orders are never deleted, and nobody looks for the key of an order.
drop index idempotency_keys_order;

-- What a person's own data and their deletion ask for; the index on the exact recipient served neither.
drop index notifications_recipient;
create index notifications_recipient on notifications (lower(recipient));
