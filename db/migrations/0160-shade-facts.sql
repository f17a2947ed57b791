-- What a merchant says of a shade: one line, its undertone, and for which depth of skin it is.
alter table variants
  add column line_en text,
  add column line_bn text,
  add column undertone text check (undertone in ('cool', 'neutral', 'warm', 'olive')),
  add column depth text check (depth in ('very-fair', 'fair', 'medium', 'wheatish', 'shyamla', 'deep'));

drop trigger invalidate_variant on variants;

create trigger invalidate_variant after update of position, sku, name_en, name_bn, swatch, price, list_price, image_id, deleted,
                                                 sale_price, sale_starts_at, sale_ends_at, line_en, line_bn, undertone, depth
  on variants for each row
  when ((old.position, old.sku, old.name_en, old.name_bn, old.swatch, old.price, old.list_price, old.image_id,
         old.deleted, old.sale_price, old.sale_starts_at, old.sale_ends_at,
         old.line_en, old.line_bn, old.undertone, old.depth)
        is distinct from
        (new.position, new.sku, new.name_en, new.name_bn, new.swatch, new.price, new.list_price, new.image_id,
         new.deleted, new.sale_price, new.sale_starts_at, new.sale_ends_at,
         new.line_en, new.line_bn, new.undertone, new.depth))
  execute function invalidate_variant();
