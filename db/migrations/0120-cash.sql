-- Cash: what each courier owes for the parcels that it has ended, what it pays out, claims against couriers, and the
-- close of a day.

insert into ledger_accounts (id) values
  -- Cash with a courier, from the customer's hand to a payout.
  ('courier:steadfast'), ('courier:pathao'), ('courier:redx'), ('courier:other'),
  ('courier-cost'), ('return-cost'),
  -- What a payout kept back and nobody can explain.
  ('unexplained'),
  -- Parcels in payouts that are none of ours, or not found yet.
  ('unmatched'),
  ('expenses'), ('owner')
  on conflict do nothing;

-- Orders that had ended when cash records began: no courier owes anything for them. `sale` is what their customers had
-- paid before, which is no debt of the shop any more.
create table orders_before_cash (
  order_id text primary key references orders (id),
  sale bigint not null check (sale >= 0)
);
insert into orders_before_cash (order_id, sale)
select o.id, case o.status when 'delivered' then greatest(0, least(o.total, coalesce(p.amount, 0) - coalesce(r.amount, 0))) else 0 end
  from orders o
  left join (select order_id, sum(amount) as amount from payment_allocations group by 1) p on p.order_id = o.id
  left join (select order_id, sum(amount) as amount from refunds where state = 'done' group by 1) r on r.order_id = o.id
 where o.status in ('delivered', 'returned');
insert into ledger_transfers (from_account, to_account, amount, reason, order_id)
select 'sales', 'customer', sale, 'before-cash:' || order_id, order_id from orders_before_cash where sale > 0;

-- A parcel that its courier has ended: what the rider took for it. Without a parcel, the order was handed over by hand.
create table parcel_dues (
  id text primary key,
  order_id text not null references orders (id),
  shipment_id text references shipments (id),
  courier text not null check (courier in ('steadfast', 'pathao', 'redx', 'other')),
  outcome text not null check (outcome in ('delivered', 'returned')),
  collected bigint not null check (collected >= 0),
  -- The courier has not said what it took: it is what it was told, or what was due.
  is_assumed boolean not null,
  at timestamptz not null default now()
);
create unique index parcel_dues_of_order on parcel_dues (order_id, coalesce(shipment_id, ''));

create table payouts (
  id text primary key,
  courier text not null check (courier in ('steadfast', 'pathao', 'redx', 'other')),
  external_id text not null,
  -- What reaches the merchant: below zero where charges are more than what was collected.
  amount bigint not null,
  -- As the courier writes it.
  method text,
  -- Announced until somebody has seen the money.
  state text not null default 'announced' check (state in ('announced', 'paid')),
  -- When the courier says that it paid, or will.
  announced_at timestamptz not null,
  source text not null check (source in ('api', 'file')),
  file_name text,
  added_at timestamptz not null default now(),
  -- The account that received it, and when somebody saw it there.
  account text references ledger_accounts (id),
  received bigint,
  received_reason text,
  paid_at timestamptz,
  paid_by_name text,
  check ((state = 'paid') = (paid_at is not null and account is not null and received is not null)),
  unique (courier, external_id)
);
create index payouts_at on payouts (announced_at);

create table payout_lines (
  id text primary key,
  payout_id text not null references payouts (id),
  n integer not null,
  -- As the statement names the parcel: the courier's number, ours, the customer's phone number.
  consignment text,
  reference text,
  phone text,
  collected bigint not null,
  charge bigint not null,
  cod_fee bigint not null,
  return_charge bigint not null,
  -- What is missing from the sum: never divided by guessing.
  other bigint not null,
  net bigint not null,
  -- The parcel, once it is found, and by what.
  order_id text references orders (id),
  shipment_id text references shipments (id),
  matched_by text check (matched_by in ('consignment', 'reference', 'order-number', 'tracking-code', 'person')),
  matched_at timestamptz,
  matched_by_name text,
  -- A difference that somebody has accepted, and what of it was written off.
  accepted_reason text,
  accepted_at timestamptz,
  accepted_by_name text,
  written_off bigint not null default 0,
  unique (payout_id, n),
  check (net = collected - charge - cod_fee - return_charge - other),
  check ((order_id is not null) = (matched_by is not null))
);
create index payout_lines_order on payout_lines (order_id) where order_id is not null;
create index payout_lines_unmatched on payout_lines (payout_id) where order_id is null;

create table courier_claims (
  id text primary key,
  courier text not null check (courier in ('steadfast', 'pathao', 'redx', 'other')),
  kind text not null check (kind in ('charge', 'collected', 'unexplained', 'not-paid', 'lost')),
  amount bigint not null check (amount > 0),
  payout_line_id text references payout_lines (id),
  order_id text references orders (id),
  -- What the courier is told.
  text text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'dropped')),
  opened_at timestamptz not null default now(),
  opened_by_name text not null,
  settled_at timestamptz,
  settled_by_name text,
  -- What the courier has paid for it.
  settled_amount bigint check (settled_amount > 0),
  settled_note text
);
create unique index courier_claims_open on courier_claims (payout_line_id, kind) where state = 'open' and payout_line_id is not null;
create index courier_claims_state on courier_claims (opened_at) where state = 'open';

-- The line that pays for a parcel; null while it is to be paid.
alter table parcel_dues add column payout_line_id text references payout_lines (id);
create index parcel_dues_unpaid on parcel_dues (courier, at) where payout_line_id is null;

-- Which column of a courier's statement is which, as somebody chose it last.
create table statement_mappings (
  courier text primary key check (courier in ('steadfast', 'pathao', 'redx', 'other')),
  columns jsonb not null,
  at timestamptz not null default now(),
  by_name text
);

-- Money that goes into the cash box or out of it for no order.
create table cash_entries (
  id text primary key,
  kind text not null check (kind in ('expense', 'to-bank', 'from-bank', 'put-in', 'taken-out')),
  amount bigint not null check (amount > 0),
  text text not null,
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text not null
);
create index cash_entries_at on cash_entries (at);

-- A day that was closed: its figures never change. Opened again it keeps them, and is closed once more.
create table day_closes (
  id text primary key,
  day date not null,
  -- All that had moved by then.
  last_transfer_id bigint not null,
  expected bigint not null,
  counted bigint not null,
  -- Why they differ.
  reason text,
  figures jsonb not null,
  closed_at timestamptz not null default now(),
  closed_by_name text not null,
  reopened_at timestamptz,
  reopened_by_name text,
  reopened_reason text,
  check (expected = counted or reason is not null)
);
create unique index day_closes_once on day_closes (day) where reopened_at is null;

-- When a courier was last asked about its payouts.
alter table courier_accounts add column payouts_asked_at timestamptz;
