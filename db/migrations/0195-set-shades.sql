-- A part of a set may be chosen among the shades of its product: the set then has a variant for each, and a row that says
-- which part makes it (docs/decisions/0036-shades-of-sets.md). Without one, a part is in every variant of the set.
alter table set_parts add column own_variant_id text references variants (id);
create index set_parts_own_variant on set_parts (own_variant_id) where own_variant_id is not null;

-- What the parts of one variant of a set say of it; one row of nulls for a variant of a product that is no set.
create function set_offer(own variants, moment timestamptz)
returns table (singles bigint, available integer, turns_at timestamptz) language sql stable as $$
  select sum(part.price * s.pieces)::bigint, case when bool_or(part.gone) then 0 else min(part.stock / s.pieces) end,
         min(part.turns_at)
    from set_parts s, lateral (
      select price_at(m, moment) as price, m.deleted or p.status <> 'published' as gone, m.stock,
             next_sale_change(m, moment) as turns_at
        from variants m join products p on p.id = m.product_id where m.id = s.variant_id
        -- Keeps the order of the joins: from all variants to the parts, it would read a large import once for each of them.
        offset 0) part
   where s.set_id = (own).product_id and (s.own_variant_id is null or s.own_variant_id = (own).id)
$$;

create or replace function stock_for_sale(v variants) returns integer language sql stable
  return case when exists (select from set_parts s where s.set_id = (v).product_id)
              then (select available from set_offer(v, now())) else (v).stock end;

-- A shade of a set that is back, because its part is, while the set itself was never sold out.
create function record_restocked_shade() returns trigger language plpgsql as $$
begin
  insert into restocked_variants (variant_id)
    select s.own_variant_id from set_parts s
     where s.variant_id = new.id and s.own_variant_id is not null
       and exists (select from stock_alerts r where r.variant_id = s.own_variant_id and r.notified_at is null)
  on conflict (variant_id) do update set notify_at = excluded.notify_at;
  return null;
end $$;

create trigger record_restocked_shade after update of stock, deleted on variants for each row
  when ((new.stock is null or new.stock > 0) and not new.deleted and (old.stock = 0 or old.deleted))
  execute function record_restocked_shade();
