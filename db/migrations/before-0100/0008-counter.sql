-- What the order desk looks for: part of a name, of a phone, of a number; a district; an amount.
create index orders_search on orders
  using gin (lower(full_name || ' ' || phone || ' ' || replace(number, '-', '')) gin_trgm_ops);
create index orders_district on orders (district, placed_at desc, id) where district is not null;
create index orders_total on orders (total);

-- What staff write to each other about an order; the shopper never sees it.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  text text not null,
  at timestamptz not null default now(),
  by_name text not null
);
create index order_notes_order on order_notes (order_id, id);

-- Sums for the dashboard (docs/decisions/0011). A change only adds rows, so no two orders ever wait for one row;
-- whoever reads sums them up, and every night they are folded together (shop/dashboard/fold-days.ts).
-- A day is Dhaka's calendar day on which the order was placed.
create table order_days (
  day date not null,
  status text not null,
  orders integer not null,
  -- The sum of the totals, paisa.
  amount bigint not null
);
create index order_days_day on order_days (day);

-- What orders that count as revenue have sold.
create table product_days (
  day date not null,
  product_id text not null,
  pieces integer not null,
  amount bigint not null
);
create index product_days_day on product_days (day);

-- Bangladesh keeps UTC+6 all year.
create function dhaka_day(at timestamptz) returns date language sql immutable
  return (at at time zone interval '6 hours')::date;

-- From confirmation on an order is revenue (product.md); cancelled and returned leave it.
create function is_revenue(status text) returns boolean language sql immutable
  return status in ('confirmed', 'shipped', 'delivered');

create function note_placed_orders() returns trigger language plpgsql as $$
begin
  insert into order_days (day, status, orders, amount)
    select dhaka_day(placed_at), status, count(*), sum(total) from placed group by 1, 2;
  return null;
end $$;

create function note_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_days (day, status, orders, amount)
    select dhaka_day(placed_at), status, sum(orders), sum(amount)
      from (select b.placed_at, b.status, -1 as orders, -b.total as amount
              from was b join became a using (id) where (a.status, a.total) <> (b.status, b.total)
            union all
            select a.placed_at, a.status, 1, a.total
              from was b join became a using (id) where (a.status, a.total) <> (b.status, b.total)) moved
     group by 1, 2;
  insert into product_days (day, product_id, pieces, amount)
    select dhaka_day(a.placed_at), l.product_id, sum(l.quantity * f.factor), sum(l.quantity * l.unit_price * f.factor)
      from was b join became a using (id)
           cross join lateral (select is_revenue(a.status)::int - is_revenue(b.status)::int as factor) f
           join order_lines l on l.order_id = a.id
     where f.factor <> 0
     group by 1, 2;
  return null;
end $$;

-- An order is placed as pending, so its lines, which follow it, need no trigger of their own.
create trigger note_placed_orders after insert on orders
  referencing new table as placed for each statement execute function note_placed_orders();
create trigger note_changed_orders after update on orders
  referencing old table as was new table as became for each statement execute function note_changed_orders();

insert into order_days (day, status, orders, amount)
  select dhaka_day(placed_at), status, count(*), sum(total) from orders group by 1, 2;
insert into product_days (day, product_id, pieces, amount)
  select dhaka_day(o.placed_at), l.product_id, sum(l.quantity), sum(l.quantity * l.unit_price)
    from orders o join order_lines l on l.order_id = o.id where is_revenue(o.status) group by 1, 2;
