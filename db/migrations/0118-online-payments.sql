-- Payments through a gateway: accounts, attempts, what gateways report, and refunds through them.

create table gateway_accounts (
  id text primary key,
  kind text not null unique check (kind in ('bkash', 'nagad', 'sslcommerz')),
  name text not null,
  -- A stand-in of the demo; never beside a real one.
  is_stand_in boolean not null default false,
  -- The gateway's own sandbox: its payments move no money.
  is_sandbox boolean not null default false,
  active boolean not null default true,
  sealed_keys text not null,
  key_hints jsonb not null default '{}',
  -- The unguessable part of the webhook's address.
  webhook_path text not null unique,
  checked_at timestamptz,
  check_failure text check (check_failure in ('unreachable', 'keys-refused', 'account-off', 'busy', 'refused', 'failed', 'unreadable')),
  check_milliseconds integer,
  webhook_at timestamptz,
  webhooks_rejected integer not null default 0,
  -- When it was asked for a token within the last hour: bKash blocks who asks too often.
  token_calls timestamptz[] not null default '{}',
  created_at timestamptz not null default now(),
  by_name text
);

create table gateway_tokens (
  account_id text primary key references gateway_accounts (id) on delete cascade,
  sealed text not null,
  ends_at timestamptz not null
);

-- One visit to a gateway's page; an order may need several until one is paid.
create table payment_attempts (
  id text primary key,
  order_id text not null references orders (id),
  account_id text references gateway_accounts (id) on delete set null,
  kind text not null check (kind in ('bkash', 'nagad', 'sslcommerz')),
  -- Made with a stand-in or in a sandbox: it moves no real money, for ever.
  test boolean not null,
  -- What it pays: the whole due, or the advance that was asked.
  purpose text not null check (purpose in ('advance', 'online')),
  amount bigint not null check (amount > 0),
  -- Ours at the gateway.
  reference text not null unique,
  -- The unguessable part of the return address.
  return_token text not null unique,
  external_id text,
  pay_url text,
  -- What a return or a webhook brought for asking (SSLCOMMERZ's val_id).
  hint text,
  state text not null default 'started' check (state in ('started', 'pending', 'paid', 'failed', 'cancelled', 'expired')),
  failure text,
  payment_id text references payments (id),
  started_at timestamptz not null default now(),
  -- When the browser came back, and what the customer seemed to have done; both are hints.
  returned_at timestamptz,
  seems text check (seems in ('paid', 'failed', 'cancelled', 'unclear')),
  -- When the gateway was told to complete the payment: one process does, once.
  confirm_sent_at timestamptz,
  -- It paid for goods that were gone by then.
  ran_out boolean not null default false,
  asked_at timestamptz,
  times_asked integer not null default 0,
  next_ask_at timestamptz,
  ended_at timestamptz
);
create index payment_attempts_order on payment_attempts (order_id);
create index payment_attempts_external on payment_attempts (kind, external_id) where external_id is not null;
create index payment_attempts_to_ask on payment_attempts (next_ask_at) where next_ask_at is not null;
-- Two windows of one order share the open attempt.
create unique index payment_attempts_open on payment_attempts (order_id) where state in ('started', 'pending');

-- Webhooks as they came, proven ones only; without the headers that prove them.
create table gateway_webhooks (
  id bigint generated always as identity primary key,
  account_id text not null references gateway_accounts (id) on delete cascade,
  hash text not null,
  headers jsonb not null,
  body text not null,
  reading jsonb not null,
  order_id text references orders (id) on delete set null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts integer not null default 0,
  unique (account_id, hash)
);
create index gateway_webhooks_waiting on gateway_webhooks (attempts, id) where handled_at is null;
create index gateway_webhooks_age on gateway_webhooks (received_at);

create table gateway_webhook_rejections (
  id bigint generated always as identity primary key,
  account_id text not null references gateway_accounts (id) on delete cascade,
  at timestamptz not null default now(),
  sample text not null
);

-- What was asked and answered, without keys.
create table gateway_calls (
  id bigint generated always as identity primary key,
  account_id text not null references gateway_accounts (id) on delete cascade,
  name text not null,
  reference text,
  request text not null,
  status integer,
  answer text not null,
  milliseconds integer not null,
  at timestamptz not null default now()
);
create index gateway_calls_age on gateway_calls (at);
create index gateway_calls_reference on gateway_calls (reference) where reference is not null;

-- Money in the merchant's wallet that no attempt of ours explains: kept until it has a home.
create table gateway_receipts (
  id text primary key,
  account_id text references gateway_accounts (id) on delete set null,
  method text not null,
  transaction_id text not null,
  amount bigint not null check (amount > 0),
  payer_phone text,
  at timestamptz,
  received_at timestamptz not null default now(),
  -- When the gateway was asked whether it is true, for a claim that names it.
  asked_at timestamptz,
  -- The claim that it proved, or who put it away.
  payment_id text references payments (id),
  settled_at timestamptz,
  settled_by_name text,
  unique (method, transaction_id)
);

alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('bkash', 'nagad', 'rocket', 'bank', 'cash', 'sslcommerz')),
  add column test boolean not null default false,
  add column attempt_id text references payment_attempts (id),
  add column fee bigint,
  add column paid_with text,
  -- The gateway asks the merchant to look at it first.
  add column risky boolean not null default false,
  -- As the gateway writes it; reference is what is compared.
  add column gateway_transaction_id text;
create unique index payments_attempt on payments (attempt_id) where attempt_id is not null;

alter table refunds
  drop constraint refunds_method_check,
  add constraint refunds_method_check check (method in ('bkash', 'nagad', 'rocket', 'bank', 'cash', 'sslcommerz')),
  add column test boolean not null default false,
  -- The payment that the gateway gives back from; null for a refund by hand.
  add column payment_id text references payments (id),
  add column gateway_reference text,
  -- When the call began: whatever the answer was, the money may be on its way. Null once it is sure that it is not.
  add column sent_at timestamptz,
  add column next_ask_at timestamptz,
  add column failure text;
create index refunds_to_ask on refunds (next_ask_at) where next_ask_at is not null;

-- Money of stand-ins and sandboxes stays apart from real accounts, for ever.
insert into ledger_accounts (id) values ('sslcommerz'), ('gateway-fees'), ('test');
