-- Parcels: packed, handed over with a tracking number, and checked in piece by piece when they come back.

create table packings (
  order_id text primary key references orders (id),
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text
);

create table shipments (
  id text primary key,
  order_id text not null references orders (id),
  -- The first, second … parcel of an order.
  n smallint not null default 1 check (n > 0),
  courier text not null check (courier in ('steadfast', 'pathao', 'redx', 'other')),
  -- As typed, for couriers that the shop does not know.
  courier_name text,
  tracking_code text not null,
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text,
  unique (order_id, n),
  check ((courier = 'other') = (courier_name is not null))
);
create index shipments_tracking_code on shipments (tracking_code);
-- A number of these couriers is never used again; a dash stands for one whose customer is forgotten.
create unique index shipments_tracking_once on shipments (courier, tracking_code) where courier <> 'other' and tracking_code <> '–';

-- Goods that come back: awaited until somebody has looked at each piece.
create table returns (
  id text primary key,
  order_id text not null unique references orders (id),
  at timestamptz not null default now(),
  checked_in_at timestamptz,
  checked_in_by_id text references users (id) on delete set null,
  checked_in_by_name text
);
create index returns_awaited on returns (at) where checked_in_at is null;

create table return_items (
  return_id text not null references returns (id),
  variant_id text not null references variants (id),
  condition text not null check (condition in ('resellable', 'opened', 'damaged', 'lost')),
  quantity integer not null check (quantity > 0),
  primary key (return_id, variant_id, condition)
);

-- Until now the goods of a returned order went back into stock at once: they count as checked in.
insert into returns (id, order_id, at, checked_in_at)
select o.id, o.id, e.at, e.at
  from orders o
  cross join lateral (select coalesce(max(e.at), o.placed_at) as at from order_events e where e.order_id = o.id) e
 where o.status = 'returned';
insert into return_items (return_id, variant_id, condition, quantity)
select r.id, l.variant_id, 'resellable', sum(l.quantity)
  from returns r join order_lines l on l.order_id = r.order_id group by r.id, l.variant_id;
