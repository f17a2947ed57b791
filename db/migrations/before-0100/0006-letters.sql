-- The outbox: what the shop has to say by mail or SMS, written down in the transaction that is its reason.
create table letters (
  id text primary key,
  kind text not null,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  language text not null check (language in ('en', 'bn')),
  -- What its words are made of; null once a link that opens an account has been sent.
  data jsonb,
  -- Kept: nothing was set up to send it by, so that it is only read here.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept')),
  tries smallint not null default 0,
  -- While a process sends it: when another one may take it for forgotten.
  next_try_at timestamptz not null default '-infinity',
  -- A code without words: an error's words may hold the address.
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index letters_waiting on letters (channel, next_try_at) where state = 'waiting';
create index letters_created on letters (created_at desc, id);
create index idempotency_keys_created on idempotency_keys (created_at);
