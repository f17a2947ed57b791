-- The embedded identity provider lives in the shop's own tables: a person is its account (docs/decisions/0007).
alter table users
  add column email_verified boolean not null default false,
  add column updated_at timestamptz not null default now();

-- How a person proves who she is: by a password of ours, or by an account elsewhere.
create table identities (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- 'credential' is a password; elsewhere it is the issuer that vouches for her.
  provider_id text not null,
  -- Who she is there; with a password, her own id.
  account_id text not null,
  -- scrypt, with its parameters and salt.
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identities_user on identities (user_id);

-- One sign-in in one browser. Our tokens name it, and live only as long as it does.
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- What the cookie holds; elsewhere, the provider's own name for this sign-in.
  token text not null unique,
  -- What the cookie held before its last renewal, good until shortly after the new one was first seen.
  previous_token text unique,
  previous_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- One-time links (a new password, a new e-mail), by the hash of what the letter holds.
create table one_time_links (
  id text primary key,
  identifier text not null unique,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index one_time_links_value on one_time_links (value);

-- What signs our tokens. The newest signs; the older ones are kept until the last token of theirs has ended.
create table token_keys (
  id text primary key,
  private_key jsonb not null,
  created_at timestamptz not null
);

-- Made once, the same for every process: what signs the session cookie.
create table secrets (
  name text primary key,
  value text not null
);

-- How often something was tried (a password for an address, …) in the window that ends then.
create table attempts (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempts_ended on attempts (ends_at);
