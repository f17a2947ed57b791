-- A sign-in at an OpenID issuer that is under way: what its answer must match. Taken out when the answer comes, so none
-- counts twice; the browser knows it by its state alone.
create table sign_in_flows (
  state text primary key,
  nonce text not null,
  verifier text not null,
  -- Which window of the browser waits for the end, in which language.
  attempt text not null,
  language text not null check (language in ('en', 'bn')),
  -- Who adds the account to her own, as long as she stays signed in.
  session_id text references sessions (id) on delete cascade,
  created_at timestamptz not null
);
create index sign_in_flows_created on sign_in_flows (created_at);
create index sign_in_flows_session on sign_in_flows (session_id) where session_id is not null;
