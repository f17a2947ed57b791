-- Calls, holds, reasons, payments and the ledger. The stage that staff see is computed from these facts
-- (shop/orders/order-stage.ts), never stored beside the status.

alter table orders
  -- When the customer is called again; null for as soon as possible.
  add column next_call_at timestamptz,
  -- While there is a reason the order is neither called nor packed: until then, or until staff end it.
  add column hold_reason text,
  add column hold_until timestamptz,
  -- What the customer is asked to pay before the order is sent.
  add column advance_asked bigint check (advance_asked > 0),
  -- Where the order came from.
  add column source text not null default 'site'
    check (source in ('site', 'phone', 'facebook', 'messenger', 'whatsapp')),
  add column campaign text,
  add constraint orders_hold_has_reason check (hold_until is null or hold_reason is not null);

create index orders_next_call on orders (next_call_at) where status = 'pending' and next_call_at is not null;

create table call_attempts (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  -- From the desk's device: an outcome that was sent twice is recorded once.
  request_key text unique,
  channel text not null check (channel in ('phone', 'whatsapp', 'sms', 'messenger', 'link')),
  outcome text not null check (outcome in ('confirmed', 'no-answer', 'busy', 'switched-off', 'wrong-number', 'call-later',
    'wants-change', 'wants-advance-info', 'cancelled', 'someone-else')),
  next_call_at timestamptz,
  note text,
  at timestamptz not null default now(),
  by_id text references users (id) on delete set null,
  by_name text
);
create index call_attempts_order on call_attempts (order_id, id);

-- An open call card. Short-lived, so it is apart from the order and its indexes.
create table call_claims (
  order_id text primary key references orders (id),
  user_id text not null references users (id) on delete cascade,
  claimed_until timestamptz not null
);

create table order_closures (
  order_id text primary key references orders (id),
  status text not null check (status in ('cancelled', 'returned')),
  reason text not null check (reason in ('too-dear', 'changed-mind', 'ordered-by-mistake', 'duplicate', 'merged-into',
    'unreachable', 'fake', 'out-of-stock', 'too-late', 'refused-at-door', 'not-there', 'wrong-item', 'damaged', 'other',
    'before-cash-records')),
  text text,
  at timestamptz not null default now(),
  by_name text
);
-- Orders that ended before reasons were recorded.
insert into order_closures (order_id, status, reason, at)
select o.id, o.status, 'before-cash-records', coalesce((select max(e.at) from order_events e where e.order_id = o.id), o.placed_at)
  from orders o where o.status in ('cancelled', 'returned');

-- Money that a customer says was sent (claimed), and what staff found of it (verified, rejected).
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('advance', 'online', 'cash')),
  method text not null check (method in ('bkash', 'nagad', 'rocket', 'bank', 'cash')),
  amount bigint not null check (amount > 0),
  -- The transaction id, in capitals and without spaces.
  reference text,
  sender_last4 text check (sender_last4 ~ '^[0-9]{4}$'),
  state text not null check (state in ('claimed', 'verified', 'rejected')),
  note text,
  claimed_at timestamptz not null default now(),
  claimed_by_role text not null check (claimed_by_role in ('shopper', 'staff', 'system')),
  claimed_by_name text,
  decided_at timestamptz,
  decided_by_name text,
  constraint payments_decided check ((state = 'claimed') = (decided_at is null))
);
create index payments_order on payments (order_id);
create index payments_reference on payments (reference) where reference is not null;
create index payments_claimed on payments (claimed_at) where state = 'claimed';
-- One transaction id pays once.
create unique index payments_verified_once on payments (method, reference) where state = 'verified' and reference is not null;

-- What a verified payment pays for; one transfer may cover several orders of one customer.
create table payment_allocations (
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  amount bigint not null check (amount > 0),
  primary key (payment_id, order_id)
);
create index payment_allocations_order on payment_allocations (order_id);

create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  method text not null check (method in ('bkash', 'nagad', 'rocket', 'bank', 'cash')),
  amount bigint not null check (amount > 0),
  reference text,
  state text not null check (state in ('requested', 'done', 'failed')),
  -- The day by which the law wants it given back.
  due_by date not null,
  note text,
  requested_at timestamptz not null default now(),
  requested_by_name text,
  ended_at timestamptz,
  ended_by_name text,
  constraint refunds_ended check ((state = 'requested') = (ended_at is null))
);
create index refunds_order on refunds (order_id);
create index refunds_requested on refunds (due_by) where state = 'requested';

-- Double entry: each row moves an amount from one account to another, so all accounts together are always zero.
create table ledger_accounts (
  id text primary key
);
insert into ledger_accounts (id) values ('customer'), ('bkash'), ('nagad'), ('rocket'), ('bank'), ('cash'), ('sales'),
  ('loss');

create table ledger_transfers (
  id bigint generated always as identity primary key,
  from_account text not null references ledger_accounts (id),
  to_account text not null references ledger_accounts (id),
  amount bigint not null check (amount > 0),
  -- What caused it, once: 'payment:ID:ORDER', 'refund:ID'.
  reason text not null unique,
  order_id text references orders (id),
  at timestamptz not null default now(),
  check (from_account <> to_account)
);
create index ledger_transfers_order on ledger_transfers (order_id) where order_id is not null;
create index ledger_transfers_from on ledger_transfers (from_account, at);
create index ledger_transfers_to on ledger_transfers (to_account, at);
