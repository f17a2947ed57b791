-- Steps that staff take back, orders that are changed before they are packed, and orders that go in one parcel.

alter table order_events
  -- An undone step returns the order to this status.
  add column kind text not null default 'step' check (kind in ('step', 'undone')),
  -- Who may undo it. Not a reference: steps outlive accounts.
  add column by_id text;

alter table orders
  -- The part of `discount` that staff agreed with the customer.
  add column agreed_discount bigint not null default 0 check (agreed_discount >= 0),
  -- The order in whose parcel it goes; this one is cancelled, but is not counted as cancelled.
  add column merged_into text references orders (id),
  add constraint orders_agreed_discount_included check (agreed_discount <= discount),
  add constraint orders_merged_cancelled check (merged_into is null or (status = 'cancelled' and merged_into <> id));

-- Each change of lines, discount, delivery charge or address, with the order before and after it.
create table order_revisions (
  order_id text not null references orders (id),
  n integer not null check (n > 0),
  before jsonb not null,
  after jsonb not null,
  reason text,
  at timestamptz not null default now(),
  by_name text,
  primary key (order_id, n)
);

create table order_merges (
  absorbed_id text primary key references orders (id),
  target_id text not null references orders (id),
  -- The revision of the kept order that brought them together.
  revision integer not null,
  -- What the customer had paid for the absorbed order, now for the kept one.
  payment_ids text[] not null,
  at timestamptz not null default now(),
  by_name text
);
create index order_merges_target on order_merges (target_id);

-- Open orders to one house (shop/orders/related-orders.ts, verification-flags.ts).
drop index orders_pending_address;
create index orders_open_address on orders (lower(address), placed_at) where status in ('pending', 'confirmed');

-- ── Totals by day ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Under which status an order is counted: one that was merged into another is not counted as cancelled.
create function counted_status(status text, merged_into text) returns text language sql immutable
  return case when merged_into is null then status else 'merged' end;

create or replace function total_changed_orders() returns trigger language plpgsql as $$
declare first_day date;
begin
  insert into daily_order_totals (day, status, orders, amount)
    select dhaka_day(placed_at), status, sum(orders), sum(amount)
      from (select b.placed_at, counted_status(b.status, b.merged_into) as status, -1 as orders, -b.total as amount
              from was b join became a using (id) where (a.status, a.total) <> (b.status, b.total)
            union all
            select a.placed_at, counted_status(a.status, a.merged_into), 1, a.total
              from was b join became a using (id) where (a.status, a.total) <> (b.status, b.total)) moved
     group by 1, 2;
  with sold as materialized (
    select dhaka_day(a.placed_at) as day, l.product_id, sum(l.quantity * f.factor) as pieces,
           sum(l.quantity * l.unit_price * f.factor) as amount
      from was b join became a using (id)
           cross join lateral (select is_revenue(a.status)::int - is_revenue(b.status)::int as factor) f
           join order_lines l on l.order_id = a.id
     where f.factor <> 0
     group by 1, 2),
  by_product as (insert into daily_product_sales (day, product_id, pieces, amount) select * from sold)
  insert into daily_category_sales (day, category_id, pieces, amount)
    select s.day, p.category_id, sum(s.pieces), sum(s.amount) from sold s join products p on p.id = s.product_id group by 1, 2;
  -- In order of the products, against deadlocks. An order that changes nothing sold locks nothing.
  if exists (select from was b join became a using (id) where is_revenue(a.status) <> is_revenue(b.status)) then
    select m.since into first_day from recent_sales_window m for share;
    insert into recent_product_sales (product_id, pieces, amount)
      select l.product_id, sum(l.quantity * f.factor), sum(l.quantity * l.unit_price * f.factor)
        from was b join became a using (id)
             cross join lateral (select is_revenue(a.status)::int - is_revenue(b.status)::int as factor) f
             join order_lines l on l.order_id = a.id
       where f.factor <> 0 and dhaka_day(a.placed_at) >= first_day
       group by 1 order by 1
    on conflict (product_id) do update
      set pieces = recent_product_sales.pieces + excluded.pieces, amount = recent_product_sales.amount + excluded.amount;
  end if;
  return null;
end $$;

-- Adds what an edit changed of a revenue order's lines. `former`: its lines before, as JSON rows of order_lines.
create function total_edited_lines(edited text, former jsonb) returns void language plpgsql as $$
declare first_day date;
declare placed_day date;
begin
  select dhaka_day(placed_at) into placed_day from orders where id = edited and is_revenue(status);
  if not found then return; end if;
  select m.since into first_day from recent_sales_window m for share;
  with moved as materialized (
    select product_id, sum(pieces) as pieces, sum(amount) as amount
      from (select product_id, quantity as pieces, quantity * unit_price as amount from order_lines where order_id = edited
            union all
            select product_id, -quantity, -quantity * unit_price
              from jsonb_to_recordset(former) l (product_id text, quantity integer, unit_price bigint)) l
     group by product_id having sum(pieces) <> 0 or sum(amount) <> 0),
  by_product as (
    insert into daily_product_sales (day, product_id, pieces, amount) select placed_day, * from moved),
  by_category as (
    insert into daily_category_sales (day, category_id, pieces, amount)
      select placed_day, p.category_id, sum(m.pieces), sum(m.amount)
        from moved m join products p on p.id = m.product_id group by p.category_id)
  insert into recent_product_sales (product_id, pieces, amount)
    select * from moved where placed_day >= first_day order by product_id
  on conflict (product_id) do update
    set pieces = recent_product_sales.pieces + excluded.pieces, amount = recent_product_sales.amount + excluded.amount;
end $$;
