-- A return that a customer asked for by phone: who of the staff started it. Null for what customers ask for themselves.
alter table return_requests
  add column requested_by_id text references users (id) on delete set null,
  add column requested_by_name text;
