-- Where orders come from, and what advertisers are told about them.

alter table orders
  drop constraint orders_source_check,
  add constraint orders_source_check check (source in (
    'site', 'phone', 'facebook', 'messenger', 'whatsapp', 'instagram', 'tiktok', 'youtube', 'google', 'link')),
  -- The post, or the version of an advertisement.
  add column post text,
  -- Whose click id the link carried (Meta gives one to posts, too); never the id itself.
  add column click_kind text check (click_kind in ('meta', 'google', 'tiktok'));

-- Which tags are switched on is one of the settings. These are the secrets for telling a service from our side.
create table advertising_accounts (
  kind text primary key check (kind in ('meta', 'google')),
  sealed_keys text not null,
  key_hints jsonb not null,
  checked_at timestamptz,
  check_failure text
);

-- A browser said yes before its order was placed.
create table ad_consents (
  order_id text primary key references orders (id) on delete cascade,
  -- Random, of the browser that said yes; withdrawing it names it.
  consent_id text not null,
  wording smallint not null,
  given_at timestamptz not null,
  user_agent text,
  withdrawn_at timestamptz
);
create index ad_consents_browser on ad_consents (consent_id);

-- Accounts that said no, on whatever device.
create table ad_refusals (
  user_id text primary key references users (id) on delete cascade,
  at timestamptz not null
);

-- Purchases that are to be told, one for each service.
create table ad_events (
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('meta', 'google')),
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  -- Null once it has ended.
  next_try_at timestamptz,
  attempts smallint not null default 0,
  failure text,
  ended_at timestamptz,
  primary key (order_id, kind),
  check ((state = 'waiting') = (next_try_at is not null))
);
create index ad_events_due on ad_events (next_try_at) where next_try_at is not null;
