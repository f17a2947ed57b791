-- Couriers: accounts, bookings, what couriers report, and what a person must look at.

create table courier_accounts (
  id text primary key,
  kind text not null check (kind in ('steadfast', 'pathao', 'redx')),
  name text not null,
  -- A stand-in of the demo; never beside a real one.
  is_stand_in boolean not null default false,
  active boolean not null default true,
  -- Sealed by the key outside the database.
  sealed_keys text not null,
  -- The last characters of each key, so that staff recognise them.
  key_hints jsonb not null default '{}',
  store_id text,
  store_name text,
  -- The unguessable part of the webhook's address.
  webhook_path text not null unique,
  -- Since the first signed webhook, unsigned ones are refused.
  signature_seen_at timestamptz,
  checked_at timestamptz,
  -- Why the last call with these keys failed; null while they work.
  check_failure text check (check_failure in ('unreachable', 'keys-refused', 'account-off', 'busy', 'refused', 'failed', 'unreadable')),
  check_milliseconds integer,
  balance bigint,
  webhook_at timestamptz,
  created_at timestamptz not null default now(),
  by_name text
);
create unique index courier_accounts_kind on courier_accounts (kind);

create table courier_tokens (
  account_id text primary key references courier_accounts (id) on delete cascade,
  sealed text not null,
  ends_at timestamptz not null
);

-- Which courier takes an order: the first rule that fits.
create table courier_rules (
  id text primary key,
  position integer not null,
  account_id text not null references courier_accounts (id) on delete cascade,
  -- Empty for every district.
  districts text[] not null default '{}',
  min_due bigint,
  max_due bigint,
  min_grams integer,
  max_grams integer
);

create table courier_rates (
  id text primary key,
  kind text not null check (kind in ('steadfast', 'pathao', 'redx', 'other')),
  delivery_area text not null check (delivery_area in ('inside', 'outside')),
  starts_on date not null,
  charge bigint not null check (charge >= 0),
  extra_kilogram bigint not null check (extra_kilogram >= 0),
  -- Hundredths of a percent of what is collected.
  cod_basis_points integer not null default 0 check (cod_basis_points between 0 and 10000),
  return_charge bigint not null check (return_charge >= 0),
  unique (kind, delivery_area, starts_on)
);

-- A courier's own list of places.
create table courier_places (
  kind text not null check (kind in ('pathao', 'redx')),
  level text not null check (level in ('city', 'zone', 'area')),
  place_id integer not null,
  parent_id integer,
  name text not null,
  district text,
  primary key (kind, level, place_id)
);

-- Which of them an area of ours is; matched once, corrected by staff.
create table courier_place_matches (
  kind text not null check (kind in ('pathao', 'redx')),
  district text not null,
  -- Empty for the district as a whole.
  area text not null default '',
  city_id integer,
  zone_id integer,
  area_id integer,
  name text not null,
  by_name text,
  at timestamptz not null default now(),
  primary key (kind, district, area)
);

-- A parcel that a courier was asked to take: written before the call.
create table bookings (
  id text primary key,
  order_id text not null references orders (id),
  account_id text references courier_accounts (id) on delete set null,
  kind text not null check (kind in ('steadfast', 'pathao', 'redx')),
  reference text not null unique,
  state text not null default 'requested' check (state in ('requested', 'unknown', 'refused', 'booked', 'cancelled')),
  -- What is sent, word for word; blanked with the customer.
  request jsonb,
  amount_told bigint not null,
  faults jsonb not null default '[]',
  -- When the call began: whatever the answer was, the parcel may exist. Null once it is sure that it does not.
  sent_at timestamptz,
  -- Calls that certainly did nothing.
  failed_calls integer not null default 0,
  next_try_at timestamptz not null default now(),
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  batch_id text not null,
  -- The merchant's rule that chose the courier.
  rule_id text references courier_rules (id) on delete set null,
  by_id text references users (id) on delete set null,
  by_name text
);
-- Never two open bookings of one order.
create unique index bookings_open on bookings (order_id) where state in ('requested', 'unknown');
create index bookings_of_order on bookings (order_id);
create index bookings_waiting on bookings (next_try_at) where state in ('requested', 'unknown');
create index bookings_batch on bookings (batch_id);
create index bookings_by_rule on bookings (rule_id, requested_at) where rule_id is not null;

alter table shipments
  add column booking_id text references bookings (id),
  add column account_id text references courier_accounts (id) on delete set null,
  add column external_id text,
  add column reference text,
  add column tracking_url text,
  add column amount_told bigint,
  add column charge bigint,
  add column cod_fee bigint,
  add column collected bigint,
  add column state text,
  add column state_at timestamptz,
  -- When the courier last said anything.
  add column heard_at timestamptz,
  add column ended_at timestamptz,
  add column next_poll_at timestamptz;
create unique index shipments_external on shipments (courier, external_id) where external_id is not null;
create unique index shipments_reference on shipments (reference) where reference is not null;
create index shipments_ended on shipments (ended_at) where ended_at is not null;
create index shipments_to_poll on shipments (next_poll_at) where next_poll_at is not null;

-- Pieces of a line that stayed with the customer, where not all did.
create table shipment_lines (
  shipment_id text not null references shipments (id) on delete cascade,
  variant_id text not null references variants (id),
  delivered integer not null check (delivered >= 0),
  returned integer not null check (returned >= 0),
  -- Whether the pieces were counted when they were ordered.
  counted boolean not null,
  primary key (shipment_id, variant_id)
);

-- Proven webhooks, as they came and as they were read; without the headers that prove them, which are keys.
create table courier_webhooks (
  id bigint generated always as identity primary key,
  account_id text not null references courier_accounts (id) on delete cascade,
  hash text not null,
  headers jsonb not null,
  body text not null,
  reading jsonb not null,
  -- What it was about, so that it is forgotten with the customer.
  shipment_id text references shipments (id) on delete set null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts integer not null default 0,
  unique (account_id, hash)
);
create index courier_webhooks_waiting on courier_webhooks (attempts, id) where handled_at is null;
create index courier_webhooks_age on courier_webhooks (received_at);
create index courier_webhooks_shipment on courier_webhooks (shipment_id) where shipment_id is not null;

-- Counted, and the last twenty sampled.
create table courier_webhook_rejections (
  id bigint generated always as identity primary key,
  account_id text not null references courier_accounts (id) on delete cascade,
  at timestamptz not null default now(),
  sample text not null
);
alter table courier_accounts add column webhooks_rejected integer not null default 0;

create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id text not null references shipments (id) on delete cascade,
  source text not null check (source in ('webhook', 'poll', 'hand')),
  -- Null for words that the shop does not know.
  state text,
  raw_state text not null,
  text text,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  collected bigint,
  charge bigint,
  cod_fee bigint,
  payout_id text,
  by_name text,
  hash text not null,
  unique (shipment_id, hash)
);

-- What a person must look at.
create table courier_tasks (
  id text primary key,
  kind text not null check (kind in (
    'answer-unknown', 'unknown-state', 'unknown-parcel', 'event-on-cancelled', 'amount-differs', 'partly-delivered', 'lost', 'stuck',
    'contradicts'
  )),
  order_id text references orders (id),
  shipment_id text references shipments (id) on delete cascade,
  booking_id text references bookings (id),
  account_id text references courier_accounts (id) on delete cascade,
  -- One open task of a kind about one thing.
  subject text not null,
  detail jsonb not null default '{}',
  raised_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by_name text
);
create unique index courier_tasks_open on courier_tasks (kind, subject) where closed_at is null;

-- What was asked and answered, without keys.
create table courier_calls (
  id bigint generated always as identity primary key,
  account_id text not null references courier_accounts (id) on delete cascade,
  name text not null,
  reference text,
  request text not null,
  status integer,
  answer text not null,
  milliseconds integer not null,
  at timestamptz not null default now()
);
create index courier_calls_age on courier_calls (at);
create index courier_calls_reference on courier_calls (reference) where reference is not null;

create table courier_scores (
  phone text not null,
  kind text not null check (kind in ('steadfast', 'pathao', 'redx')),
  score jsonb not null,
  asked_at timestamptz not null default now(),
  primary key (phone, kind)
);
