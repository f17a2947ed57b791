-- Money between the merchant's own accounts, what customers will not pay any more, and parcels that are paid without a
-- statement: by hand, or for a claim.

create table account_transfers (
  id text primary key,
  from_account text not null references ledger_accounts (id),
  to_account text not null references ledger_accounts (id),
  -- What arrived, and what was kept on the way.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  text text,
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text not null,
  check (from_account <> to_account)
);

-- What a customer still owed for a delivered order and will not pay. It is taken back where the order changes so that they
-- owe nothing.
create table customer_write_offs (
  id text primary key,
  order_id text not null references orders (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  at timestamptz not null default now(),
  by_name text not null,
  taken_back_at timestamptz
);
create index customer_write_offs_order on customer_write_offs (order_id) where taken_back_at is null;

alter table payouts drop constraint payouts_source_check;
alter table payouts add constraint payouts_source_check check (source in ('api', 'file', 'hand', 'claim'));

create index courier_claims_order on courier_claims (order_id) where order_id is not null;
create unique index courier_claims_open_of_order on courier_claims (order_id, courier, kind)
  where state = 'open' and payout_line_id is null and order_id is not null;
create index parcel_dues_at on parcel_dues (at);
