-- A second proof for who works here (docs/decisions/0025-second-factor.md).

-- The secret of an authenticator app. Not confirmed: shown, but no code of it was seen yet.
create table totp_secrets (
  user_id text primary key references users (id) on delete cascade,
  -- Encrypted with a key that is not in this database.
  secret text not null,
  confirmed_at timestamptz,
  -- The period of thirty seconds whose code was used last: no code counts twice.
  last_step bigint,
  created_at timestamptz not null default now()
);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  -- What the browser calls it, and the key that checks its signatures (both base64url).
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- Codes for the day on which the phone is lost, by their hash; a used one is deleted.
create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
