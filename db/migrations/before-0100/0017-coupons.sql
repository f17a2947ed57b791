-- Coupons, and which order used which. Money is paisa, days are Dhaka's, first and last one included.
create table coupons (
  id text primary key,
  -- As codes are compared: Latin capitals and digits alone (shop/coupons/rules.ts).
  code text not null unique check (code ~ '^[A-Z0-9]{3,24}$'),
  kind text not null check (kind in ('amount', 'percent', 'free-delivery')),
  amount bigint check (amount > 0),
  percent smallint check (percent between 1 and 100),
  most_off bigint check (most_off > 0),
  minimum bigint not null default 0 check (minimum >= 0),
  valid_from date,
  valid_until date,
  most_uses integer check (most_uses > 0),
  most_per_person integer check (most_per_person > 0),
  -- None: for all of them.
  categories text[] not null default '{}',
  active boolean not null default true,
  note text,
  -- Counted only while there is a limit: orders with a coupon without one must not wait for each other here.
  used integer not null default 0 check (used >= 0),
  -- Goes up with each change, so that an order uses the coupon it was priced with and no other.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  check ((kind = 'amount') = (amount is not null)),
  check ((kind = 'percent') = (percent is not null)),
  check (kind = 'percent' or most_off is null),
  check (valid_from <= valid_until)
);

create table coupon_uses (
  order_id text primary key references orders (id),
  coupon_id text not null references coupons (id),
  -- What it was called and did on that day.
  code text not null,
  kind text not null,
  gave bigint not null check (gave > 0),
  phone text not null,
  user_id text,
  -- The order was cancelled: the coupon may be used in its place.
  given_back_at timestamptz
);
create index coupon_uses_phone on coupon_uses (coupon_id, phone) where given_back_at is null;
create index coupon_uses_user on coupon_uses (coupon_id, user_id) where given_back_at is null and user_id is not null;

-- What delivery would have cost beyond `shipping_cost`, where it was given free.
alter table orders add column shipping_saved bigint not null default 0 check (shipping_saved >= 0);
