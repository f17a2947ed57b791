-- What a signed-in person has with the shop: her cart, her address book, her tries at claiming a guest's order.
create table cart_lines (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  -- Null: a line of an old cart, whose product has come to have a choice since.
  variant_id text references variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  added_at timestamptz not null default now(),
  unique nulls not distinct (user_id, product_id, variant_id)
);

-- The guest's carts that were merged, each once.
create table cart_merges (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  merged_at timestamptz not null default now(),
  primary key (user_id, key)
);

create table addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  label text,
  full_name text not null,
  phone text not null check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  address text not null,
  city text not null,
  district text,
  area text,
  zip text,
  is_default boolean not null,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, created_at);
create unique index addresses_default on addresses (user_id) where is_default;

create table wrong_claims (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  tried_at timestamptz not null
);
create index wrong_claims_user on wrong_claims (user_id, tried_at);
