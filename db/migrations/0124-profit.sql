-- What the shop spends beside goods and couriers, and when orders ended.

insert into ledger_accounts (id) values ('expenses'), ('owner') on conflict do nothing;

create table expenses (
  id text primary key,
  day date not null,
  kind text not null check (kind in ('ads', 'packaging', 'calls', 'other')),
  amount bigint not null check (amount > 0),
  -- Of advertising: which orders it brought, as orders name it; null for all.
  source text,
  campaign text,
  note text,
  -- The account that paid.
  account text not null references ledger_accounts (id),
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text not null,
  -- Taken back: its money has moved back.
  removed_at timestamptz,
  removed_by_name text
);
create index expenses_day on expenses (day) where removed_at is null;

-- Written once for an order that ends.
create index order_events_ended on order_events (at, order_id) where status in ('delivered', 'returned') and kind = 'step';
