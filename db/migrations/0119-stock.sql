-- closes older releases
-- Goods on hand: batches with a date and a cost, and every movement of them. A release that packs without moving goods
-- would leave wrong counts behind.

create table suppliers (
  id text primary key,
  name text not null,
  phone text,
  note text,
  -- From the order to the delivery, in days.
  lead_days integer not null default 7 check (lead_days >= 0),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index suppliers_name on suppliers (lower(name));

create table purchase_orders (
  id text primary key,
  number text not null unique,
  supplier_id text not null references suppliers (id),
  state text not null default 'draft' check (state in ('draft', 'ordered', 'received', 'cancelled')),
  expected date,
  note text,
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text,
  ended_at timestamptz
);
create index purchase_orders_open on purchase_orders (supplier_id, at) where state in ('draft', 'ordered');
create index purchase_orders_at on purchase_orders (at desc, id);

create table purchase_order_lines (
  purchase_order_id text not null references purchase_orders (id),
  variant_id text not null references variants (id),
  quantity integer not null check (quantity > 0),
  -- Agreed with the supplier, in paisa a piece.
  unit_price bigint not null check (unit_price >= 0),
  received integer not null default 0 check (received >= 0),
  primary key (purchase_order_id, variant_id)
);
create index purchase_order_lines_variant on purchase_order_lines (variant_id);

-- One delivery of a supplier.
create table receipts (
  id text primary key,
  supplier_id text references suppliers (id),
  purchase_order_id text references purchase_orders (id),
  invoice text,
  -- What bringing the goods here cost, in paisa.
  transport bigint not null default 0 check (transport >= 0),
  note text,
  -- The same delivery sent twice counts once.
  request_key text unique,
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text
);
create index receipts_at on receipts (at desc, id);
create index receipts_supplier on receipts (supplier_id, at desc);

-- Pieces of one variant that came together: with one code, date and cost.
create table stock_batches (
  id text primary key,
  variant_id text not null references variants (id),
  -- As printed by the manufacturer; null where nobody knows it.
  code text,
  -- The last day of use.
  expires date,
  -- The last day on which it may be sold: "expires" less the minimum remaining life of the settings.
  sells_until date,
  -- Landed, in paisa a piece; null where nobody knows it.
  unit_cost bigint check (unit_cost >= 0),
  received integer not null default 0 check (received >= 0),
  "left" integer not null default 0 check ("left" >= 0),
  -- Of those left, the pieces that are too old to be sold and promised to nobody.
  withheld integer not null default 0 check (withheld between 0 and "left"),
  at timestamptz not null default now()
);
-- First expired, first out.
create index stock_batches_on_hand on stock_batches (variant_id, expires, at, id) where "left" > 0;
create index stock_batches_expiring on stock_batches (expires) where "left" > 0 and expires is not null;
create index stock_batches_variant on stock_batches (variant_id, at);
create index stock_batches_code on stock_batches (upper(code)) where code is not null;
-- The batch of pieces of which nothing is known.
create unique index stock_batches_unknown on stock_batches (variant_id)
  where code is null and expires is null and unit_cost is null;

create table receipt_lines (
  receipt_id text not null references receipts (id),
  n smallint not null check (n > 0),
  variant_id text not null references variants (id),
  batch_id text not null references stock_batches (id),
  quantity integer not null check (quantity > 0),
  -- On the invoice, in paisa a piece; null where nobody knows it.
  unit_price bigint check (unit_price >= 0),
  -- The line's share of the transport, by value; the shares add up.
  transport bigint not null default 0 check (transport >= 0),
  primary key (receipt_id, n)
);
create index receipt_lines_batch on receipt_lines (batch_id);
create index receipt_lines_variant on receipt_lines (variant_id);

-- The only way in which goods on hand change; rows are never changed.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id text not null references variants (id),
  batch_id text not null references stock_batches (id),
  change integer not null check (change <> 0),
  why text not null check (why in ('opening', 'received', 'packed', 'unpacked', 'checked-in', 'counted', 'written-off', 'edited')),
  order_id text references orders (id),
  receipt_id text references receipts (id),
  note text,
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text
);
create index stock_movements_variant on stock_movements (variant_id, id);
create index stock_movements_batch on stock_movements (batch_id, id);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
create index stock_movements_at on stock_movements (at);

-- A count of the shelf, kept until somebody applies or drops it.
create table stock_counts (
  id text primary key,
  state text not null default 'draft' check (state in ('draft', 'applied', 'dropped')),
  note text,
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text,
  ended_at timestamptz,
  ended_by_name text
);
create index stock_counts_at on stock_counts (at desc, id);

create table stock_count_lines (
  count_id text not null references stock_counts (id) on delete cascade,
  batch_id text not null references stock_batches (id),
  counted integer not null check (counted >= 0),
  -- What was left when it was counted, so that what is packed afterwards does not look lost.
  expected integer not null,
  at timestamptz not null default now(),
  by_name text,
  primary key (count_id, batch_id)
);
create index stock_count_lines_batch on stock_count_lines (batch_id);

-- Of what is here already nobody knows the code, the date or the cost: the pieces for sale, and those of orders that are
-- neither packed nor called off.
insert into stock_batches (id, variant_id, received, "left")
select v.id, v.id, v.stock + coalesce(r.pieces, 0), v.stock + coalesce(r.pieces, 0)
  from variants v
  left join (select l.variant_id, sum(l.quantity)::int as pieces
               from orders o join order_lines l on l.order_id = o.id
              where o.status in ('pending', 'confirmed') and l.stock_reserved
                and not exists (select from packings p where p.order_id = o.id)
              group by l.variant_id) r on r.variant_id = v.id
 where v.stock is not null;
insert into stock_movements (variant_id, batch_id, change, why)
select variant_id, id, "left", 'opening' from stock_batches where "left" > 0 order by variant_id;
