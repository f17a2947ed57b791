-- Invitations of staff by email or mobile number.
create table invitations (
  id text primary key,
  email text check (email = lower(email)),
  phone text check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  name text not null,
  role text not null check (role in ('packing', 'order-desk', 'catalogue', 'accounts', 'admin')),
  further_roles text[] not null default '{}'
    check (further_roles <@ array['packing', 'order-desk', 'catalogue', 'accounts']),
  language text not null check (language in ('en', 'bn')),
  -- The one-time secrets of the message and of the copied link are stored as hashes only.
  sent_hash text not null unique,
  copied_hash text unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Who answers for it; without an admin behind it, it is void.
  invited_by_id text references users (id) on delete set null,
  invited_by_name text not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint invitations_one_contact check (num_nonnulls(email, phone) = 1),
  constraint invitations_one_end check (accepted_at is null or withdrawn_at is null)
);
-- One open invitation for each address.
create unique index invitations_open_email on invitations (email) where accepted_at is null and withdrawn_at is null;
create unique index invitations_open_phone on invitations (phone) where accepted_at is null and withdrawn_at is null;
create index invitations_invited_by on invitations (invited_by_id);
create index invitations_expires on invitations (expires_at);
