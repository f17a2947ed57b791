-- What staff know of a customer beside the orders, by phone number. A row exists once somebody has written something.
create table customers (
  phone text primary key check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  name text,
  tags text[] not null default '{}',
  note text,
  -- Further numbers of the same customer.
  other_phones text[] not null default '{}',
  updated_at timestamptz not null default now(),
  updated_by_name text
);
create index customers_other_phones on customers using gin (other_phones);

-- Numbers from which no order is taken online. Found by a keyed hash, so that a block outlives what is forgotten.
create table phone_blocks (
  phone_hash text primary key,
  -- Null once the customer is forgotten, with the reason.
  phone text,
  reason text,
  -- Null for until somebody ends it.
  blocked_until timestamptz,
  blocked_at timestamptz not null default now(),
  blocked_by_name text
);
create unique index phone_blocks_phone on phone_blocks (phone) where phone is not null;
