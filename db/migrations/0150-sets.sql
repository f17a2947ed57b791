-- A set is a product with one uncounted variant whose price is the set's, and rows that name its parts
-- (docs/decisions/0035-sets.md).
create table set_parts (
  set_id text not null references products (id) on delete cascade,
  position smallint not null,
  variant_id text not null references variants (id),
  pieces smallint not null check (pieces between 1 and 20),
  primary key (set_id, position),
  unique (set_id, variant_id)
);
create index set_parts_variant on set_parts (variant_id);

-- What a set's parts say of it: their price one by one, how many sets they make (null: not counted), and when a sale of one
-- begins or ends. One row of nulls for a product that is no set.
create function set_offer(of_set text, moment timestamptz)
returns table (singles bigint, available integer, turns_at timestamptz) language sql stable as $$
  select sum(part.price * s.pieces)::bigint, case when bool_or(part.gone) then 0 else min(part.stock / s.pieces) end,
         min(part.turns_at)
    from set_parts s, lateral (
      select price_at(m, moment) as price, m.deleted or p.status <> 'published' as gone, m.stock,
             next_sale_change(m, moment) as turns_at
        from variants m join products p on p.id = m.product_id where m.id = s.variant_id
        -- Keeps the order of the joins: from all variants to the parts, it would read a large import once for each of them.
        offset 0) part
   where s.set_id = of_set
$$;

-- How many of a variant are for sale: its stock, or what the parts of a set make. Null: not counted.
create function stock_for_sale(v variants) returns integer language sql stable
  return case when exists (select from set_parts s where s.set_id = (v).product_id)
              then (select available from set_offer((v).product_id, now())) else (v).stock end;

-- A set has no stock of its own: whatever begins to count one is a mistake.
create function refuse_counted_set() returns trigger language plpgsql as $$
begin
  if exists (select from set_parts where set_id = new.product_id) then
    raise exception 'The stock of a set is that of its parts' using errcode = '23514', constraint = 'sets_are_not_counted';
  end if;
  return null;
end $$;

create trigger refuse_counted_set after update of stock on variants for each row
  when (old.stock is null and new.stock is not null) execute function refuse_counted_set();

-- Another part is another page of the set, and of the part, which shows in what sets it is.
create function touch_set() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags)
    select array['product:' || p.id, 'category:' || p.category_id]
      from products p where p.id = coalesce(new.set_id, old.set_id)
        or p.id = (select v.product_id from variants v where v.id = coalesce(new.variant_id, old.variant_id));
  return null;
end $$;

create trigger touch_set after insert or update or delete on set_parts for each row execute function touch_set();

-- A part that runs out, comes back or has another price changes the pages of its sets, too.
create or replace function invalidate_variant() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags)
    select array['product:' || p.id, 'category:' || p.category_id] from products p
     where p.id = new.product_id or p.id = any(array(select s.set_id from set_parts s where s.variant_id = new.id));
  return null;
end $$;

-- What was ordered as a set: its name and price then, and the variants that each consists of.
create table order_sets (
  order_id text not null references orders (id),
  position smallint not null,
  set_id text not null references products (id),
  name_en text,
  name_bn text,
  price bigint not null check (price >= 0),
  quantity integer not null check (quantity > 0),
  parts jsonb not null,
  primary key (order_id, position)
);
create index order_sets_set on order_sets (set_id);

-- What the sets of an order save on a line: the line is worth its price less this. Part of `orders.discount`.
alter table order_lines
  add column set_saving bigint not null default 0,
  add check (set_saving between 0 and unit_price * quantity);
